#!/usr/bin/env python3
# Do lines match the schema?
# SPDX-License-Identifier: MIT
"""schema.py SCHEMA: reads 'DEFINITION TAB JSON', prints what does not match.

Implements the part of JSON Schema that the file uses, more strictly: if an
object's members are listed, others are errors."""
import json
import sys

with open(sys.argv[1], encoding="utf-8") as f:
    schema = json.load(f)
known = {"$ref", "anyOf", "const", "enum", "type", "properties", "required",
         "items", "additionalProperties", "description"}
types = {"null": type(None), "boolean": bool, "string": str, "array": list,
         "object": dict}
met = set()


def is_type(value, name):
    if name in ("number", "integer"):
        return (isinstance(value, (int, float)) and
                not isinstance(value, bool) and
                (name == "number" or value == int(value)))
    return isinstance(value, types[name])


def wrong(value, rule, path):
    """What is wrong with the value, or None."""
    assert set(rule) <= known, rule
    if "$ref" in rule:
        name = rule["$ref"].rsplit("/", 1)[1]
        met.add(name)
        return wrong(value, schema["$defs"][name], path)
    if "anyOf" in rule:
        all_wrong = [wrong(value, r, path) for r in rule["anyOf"]]
        return all_wrong[0] if all(all_wrong) else None
    if "const" in rule and value != rule["const"]:
        return "%s: not %r" % (path, rule["const"])
    if "enum" in rule and value is not None and value not in rule["enum"]:
        return "%s: %r is none of %r" % (path, value, rule["enum"])
    said = rule.get("type", [])
    said = [said] if isinstance(said, str) else said
    if said and not any(is_type(value, t) for t in said):
        return "%s: %r is no %s" % (path, value, said)
    if isinstance(value, list):
        return wrong_item(value, rule, path)
    return wrong_member(value, rule, path) if isinstance(value, dict) else None


def wrong_item(value, rule, path):
    for i, item in enumerate(value):
        found = wrong(item, rule.get("items", {}), "%s[%d]" % (path, i))
        if found:
            return found
    return None


def wrong_member(value, rule, path):
    named = rule.get("properties", {})
    for name in rule.get("required", []):
        if name not in value:
            return "%s: '%s' is missing" % (path, name)
    for name, member in value.items():
        if name in named:
            of = named[name]
        elif "additionalProperties" in rule:
            of = rule["additionalProperties"]
        elif named:
            return "%s: '%s' is not in the schema" % (path, name)
        else:
            of = {}
        found = wrong(member, of, path + "." + name)
        if found:
            return found
    return None


failed = 0
for line in sys.stdin:
    kind, text = line.rstrip("\n").split("\t", 1)
    trouble = wrong(json.loads(text), {"$ref": "#/$defs/" + kind}, kind)
    if trouble:
        failed += 1
        print(trouble)
for name in sorted(set(schema["$defs"]) - met):
    failed += 1
    print("nothing printed is '%s'" % name)
sys.exit(failed > 0)
