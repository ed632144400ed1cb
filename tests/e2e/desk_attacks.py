"""Requests to the desk's port that do not come from its page.

SPDX-License-Identifier: MIT

usage: desk_attacks.py REFEREE

Prints failures, one per line, and then exits with 1.
"""
import json
import re
import socket
import subprocess
import sys
import time

REFEREE = sys.argv[1]
PATIENCE = 40
failed = 0


def expect(condition, what):
    global failed
    if not condition:
        failed += 1
        print("not ok " + what)


process = subprocess.Popen([REFEREE, "desk", "--no-browser"],
                           stdout=subprocess.PIPE, text=True)
port, token = re.search(r":(\d+)/(\w+)/", process.stdout.readline()).groups()
HOST = "127.0.0.1:" + port


def connect():
    return socket.create_connection(("127.0.0.1", int(port)), PATIENCE)


def raw(data, patience=PATIENCE):
    with connect() as s:
        s.settimeout(patience)
        try:
            s.sendall(data)
        except (BrokenPipeError, ConnectionResetError):
            pass
        answer = b""
        try:
            while True:
                block = s.recv(1 << 16)
                if not block:
                    return answer
                answer += block
        except (socket.timeout, ConnectionResetError):
            return answer


def request(method, path, body=b"", **headers):
    headers = {"Host": HOST, "Connection": "close", **headers}
    if body or method == "POST":
        headers.setdefault("Content_Type", "application/json")
        headers["Content_Length"] = str(len(body))
    head = "".join("%s: %s\r\n" % (name.replace("_", "-"), value)
                   for name, value in headers.items() if value is not None)
    answer = raw(("%s %s HTTP/1.1\r\n%s\r\n" % (method, path, head)).encode()
                 + body)
    match = re.match(rb"HTTP/1\.1 (\d+)", answer)
    return int(match.group(1)) if match else 0, answer


def do(fields, **headers):
    return request("POST", "/%s/do" % token, json.dumps(fields).encode(),
                   **headers)


def page_is_there():
    return request("GET", "/%s/" % token)[0] == 200


LOG = "game: pile-21\nplayers: A, B\n"
JUDGE = {"do": "check", "text": LOG}

expect(page_is_there(), "the page with its token")
expect(do(JUDGE)[0] == 200, "a question of the page")
for name, status, answer in [
        ("no token", 403, request("GET", "/")),
        ("a wrong token", 403, request("GET", "/%s/" % ("0" * len(token)))),
        ("half a token", 403, request("GET", "/%s/" % token[:10])),
        ("a question without a token", 403, request("POST", "/do", b"{}")),
        ("another host", 403, request("GET", "/%s/" % token, Host="evil.example")),
        ("no host", 400, request("GET", "/%s/" % token, Host=None)),
        ("a rebound name", 403, do(JUDGE, Host="evil.example:" + port)),
        ("another origin", 403, do(JUDGE, Origin="http://evil.example")),
        ("no origin at all", 403, do(JUDGE, Origin="null")),
        ("another port's origin", 403, do(JUDGE, Origin="http://127.0.0.1:1")),
        ("a form", 415, do(JUDGE, Content_Type="text/plain")),
        ("another method", 405, request("PUT", "/%s/do" % token, b"{}")),
        ("no such place", 404, request("GET", "/%s/../../etc/passwd" % token)),
        ("no such question", 404, request("POST", "/%s/etc" % token, b"{}")),
        ("no such job", 400, do({"do": "serve"})),
        ("no JSON", 400, request("POST", "/%s/do" % token, b"{")),
        ("no request at all", 400, request("POST", "/%s/do" % token, b"[]")),
        ("a path as a game", 400, do({"do": "rules", "game": "../../etc/passwd"})),
        ("a path as a name", 400, do({"do": "lint", "name": "../x", "text": "x"})),
        ("an absolute name", 400, do({"do": "lint", "name": "/tmp/x", "text": "x"})),
        ("an option as a game", 400, do({"do": "rules", "game": "--html=x"})),
        ("a program as a bot", 400, do({"do": "check", "text": LOG, "seat": "cmd:sh"})),
        ("a list as a field", 400, do({"do": "rules", "game": ["belote"]})),
        ("a long field", 400, do({"do": "rules", "game": "x" * 5000})),
        ("a long body", 413, request("POST", "/%s/do" % token, b"x" * (5 << 20))),
        ("two lines for serve", 400, request(
            "POST", "/%s/ask" % token, b'{"op":"ping"}\n{"op":"ping"}'))]:
    expect(answer[0] == status or (status == 413 and answer[0] == 0),
           "%s: %d, not %d" % (name, answer[0], status))

header = request("GET", "/%s/" % token)[1].split(b"\r\n\r\n")[0].lower()
for name in b"access-control-allow", b"server:":
    expect(name not in header, "no header %s" % name)
for name in (b"x-content-type-options: nosniff", b"frame-ancestors 'none'",
             b"cache-control: no-store", b"referrer-policy: no-referrer"):
    expect(name in header, "a header %s" % name)

# An endless rule file costs only its own time.
slow = {"do": "lint", "name": "slow", "text": 'local g = game "slow"\n'
        "while true do end\nreturn g\n"}
status, answer = do(slow)
expect(status == 200 and b'"status":0' not in answer, "an endless rule file")
expect(do({"do": "lint", "name": "reads", "text":
           'local f = io.open("/etc/passwd")\nreturn f:read("a")\n'})[1]
       .find(b"root:") < 0, "a rule file that reads files")

# Half a request, and very many of them; the page is still served.
half = [connect() for _ in range(20)]
for s in half:
    s.sendall(b"GET / HTTP/1.1\r\nHost: ")
expect(page_is_there(), "beside half requests")
many = []
for _ in range(1000):
    try:
        many.append(connect())
    except OSError:
        break
for s in half + many:
    s.close()
end = time.monotonic() + PATIENCE
while not page_is_there() and time.monotonic() < end:
    time.sleep(0.2)
expect(page_is_there(), "after a thousand connections")
raw(b"\0\1\2 garbage\r\n\r\n", 2)
raw(b"GET /" + b"a" * 200000 + b" HTTP/1.1\r\n\r\n", 2)
expect(page_is_there(), "after garbage")

process.terminate()
expect(process.wait(PATIENCE) == 0, "it ends when it is told to")

# It exits when its page is closed.
process = subprocess.Popen([REFEREE, "desk", "--no-browser"],
                           stdout=subprocess.PIPE, text=True)
port, token = re.search(r":(\d+)/(\w+)/", process.stdout.readline()).groups()
HOST = "127.0.0.1:" + port
with connect() as s:
    s.sendall(("GET /%s/alive HTTP/1.1\r\nHost: %s\r\n\r\n" %
               (token, HOST)).encode())
    expect(b"event-stream" in s.recv(4096), "a page that is open")
    expect(process.poll() is None, "it runs while a page is open")
try:
    expect(process.wait(PATIENCE) == 0, "it ends without its page")
except subprocess.TimeoutExpired:
    process.kill()
    expect(False, "it ends without its page")

sys.exit(failed > 0)
