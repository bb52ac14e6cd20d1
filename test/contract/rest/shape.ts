/**
 * A JSON Schema (2020-12). The shapes of `resources/` are written by hand from the contract (docs/interface.md). The
 * OpenAPI document adds the members that have no rule of their own (`answer.ts`).
 */
export type Shape = Readonly<Record<string, unknown>>;
type Members = Readonly<Record<string, Shape>>;

export const text: Shape = { type: "string" };
export const integer: Shape = { type: "integer" };
export const number: Shape = { type: "number" };
export const flag: Shape = { type: "boolean" };
/** RFC 3339 in UTC, with or without a fraction of a second. */
export const dateTime: Shape = { type: "string", format: "date-time", pattern: "Z$" };
/** Timestamps that the interface types as plain strings: RFC 3339 in UTC, whole seconds. */
export const wholeSeconds: Shape = { type: "string", pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$" };

export const oneOf = (...values: readonly string[]): Shape => ({ type: "string", enum: values });
export const list = (items: Shape): Shape => ({ type: "array", items });
export const map = (value: Shape): Shape => ({ type: "object", additionalProperties: value });

/** Several members of one type. */
export const all = (names: string, shape: Shape): Members =>
  Object.fromEntries(names.split(/[\s,]+/).map((name) => [name, shape]));

/** An object with required and optional members. */
export const object = (required: Members, optional: Members = {}): Shape => ({
  type: "object",
  properties: { ...required, ...optional },
  required: Object.keys(required),
  additionalProperties: false,
});

const SCHEMA: Shape = { type: "string", format: "uri", pattern: "/api/v1/schemas/[A-Za-z]+\\.json$" };

/** A named resource of the interface, which has `$schema` at every place. */
export const resource = (required: Members, optional: Members = {}): Shape =>
  object({ $schema: SCHEMA, ...required }, optional);

/** A part of a resource. The interface does not say whether the part is a named resource. */
export const part = (required: Members, optional: Members = {}): Shape =>
  object(required, { $schema: SCHEMA, ...optional });
