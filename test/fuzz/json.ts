/**
 * Text that stands in a JSON document or a GraphQL document as it is: a number that JavaScript cannot hold, a repeated
 * key, …
 */
export class Verbatim {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A value of an enum: a name in a GraphQL document, a string in JSON. */
export class EnumName {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** JSON with `Verbatim` parts. A lone surrogate becomes an escape, as JSON.stringify writes it. */
export function toJson(value: unknown): string {
  if (value instanceof Verbatim) return value.text;
  if (value instanceof EnumName) return JSON.stringify(value.name);
  if (Array.isArray(value)) return `[${value.map((item) => toJson(item)).join(",")}]`;
  if (typeof value === "object" && value !== null)
    return `{${Object.entries(value)
      .map(([name, member]) => `${JSON.stringify(name)}:${toJson(member)}`)
      .join(",")}}`;
  return JSON.stringify(value) ?? "null";
}

/** A value literal of a GraphQL document. */
export function toLiteral(value: unknown): string {
  if (value instanceof Verbatim) return value.text;
  if (value instanceof EnumName) return value.name;
  if (Array.isArray(value)) return `[${value.map((item) => toLiteral(item)).join(", ")}]`;
  if (typeof value === "object" && value !== null)
    return `{${Object.entries(value)
      .map(([name, member]) => `${name}: ${toLiteral(member)}`)
      .join(", ")}}`;
  return JSON.stringify(value) ?? "null";
}
