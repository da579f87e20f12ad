"""docs/openapi.json as a judge of what goes over the wire."""

import json
import re
from pathlib import Path

import jsonschema

JSON = "application/json"
ROWS = 12


class Document:
    def __init__(self, path: Path):
        self.content = json.loads(path.read_text())
        self.components = self.content["components"]
        self.validators = {}
        self.operations = {}  # operationId: (method, pattern of its paths, operation)
        for path_text, methods in self.content["paths"].items():
            pattern = re.compile("^" + re.sub(r"\{\w+\}", "[^/]+", path_text) + "$")
            for method, operation in methods.items():
                self.operations[operation["operationId"]] = (method, pattern, operation)
        # Fixed paths before those with parameters: /api/puzzles/next is no puzzle called next.
        self.in_order = sorted(self.operations, key=lambda name: "+" in self.operations[name][1].pattern)

    def operation(self, method: str, path: str):
        """operationId and operation of a request."""
        bare = path.split("?")[0]
        for name in self.in_order:
            its_method, pattern, operation = self.operations[name]
            if its_method == method.lower() and pattern.match(bare):
                return name, operation
        raise LookupError(f"the document has no {method} {bare}")

    def faults(self, schema: dict, value) -> list[str]:
        """What is wrong with a value, one line each; empty if nothing is."""
        key = json.dumps(schema, sort_keys=True)
        if key not in self.validators:
            whole = {"allOf": [schema], "components": self.components}
            self.validators[key] = jsonschema.Draft202012Validator(whole)
        found = self.validators[key].iter_errors(thinned(value))
        return [f"{fault.json_path}: {fault.message[:300]}" for fault in map(inner, found)]

    def named_faults(self, name: str, value) -> list[str]:
        if name not in self.components["schemas"]:
            return [f"there is no schema {name}"]
        return self.faults({"$ref": f"#/components/schemas/{name}"}, value)

    def resolved(self, part: dict) -> dict:
        while "$ref" in part:
            part = self.follow(part["$ref"])
        return part

    def follow(self, reference: str):
        node = self.content
        for step in reference.removeprefix("#/").split("/"):
            node = node[step]
        return node

    def schema_of_answer(self, operation: dict, status: int, media: str):
        responses = operation["responses"]
        if str(status) not in responses and status < 400:
            return None
        content = self.resolved(responses.get(str(status), responses["default"]))["content"]
        return content.get(media, {}).get("schema")

    @staticmethod
    def schema_of_request(operation: dict):
        return operation["requestBody"]["content"][JSON]["schema"] if "requestBody" in operation else None

    def examples(self):
        """(where, schema, example) of the whole document."""
        for name, (_, _, operation) in self.operations.items():
            bodies = [("request", operation["requestBody"])] if "requestBody" in operation else []
            bodies += [(status, self.resolved(answer)) for status, answer in operation["responses"].items()]
            for what, body in bodies:
                for media in body["content"].values():
                    yield f"{name} {what}", media["schema"], media.get("example")


def thinned(value):
    """The value with long tables of rows cut down, which would take most of the time: rows of one table are alike."""
    if isinstance(value, dict):
        return {name: thinned(part) for name, part in value.items()}
    if isinstance(value, list):
        if len(value) > ROWS and isinstance(value[0], list):
            value = value[:: len(value) // ROWS]
        return [thinned(part) for part in value]
    return value


def inner(fault):
    """The fault inside a choice of schemas that says most."""
    return jsonschema.exceptions.best_match([fault]) or fault
