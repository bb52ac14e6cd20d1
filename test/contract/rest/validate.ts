import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormatsModule, { type FormatsPlugin } from "ajv-formats";
import type { Shape } from "./shape.ts";

// A CommonJS package whose default export is the function, and also has the function as a member.
const addFormats = addFormatsModule as unknown as FormatsPlugin;

/** A validator that knows the formats and rejects schemas with unknown keywords. */
export function validator(options: ConstructorParameters<typeof Ajv2020>[0] = {}): Ajv2020 {
  const ajv = new Ajv2020({ allErrors: true, strict: true, strictTypes: false, ...options });
  addFormats(ajv);
  return ajv;
}

/** Compiled shapes by their JSON: to compile a shape takes longer than most requests. */
const compiled = new Map<string, ValidateFunction>();

/** The violations of a value, a line each; none when it has the shape. */
export function violations(shape: Shape, value: unknown): string[] {
  const key = JSON.stringify(shape);
  const validate = compiled.get(key) ?? validator().compile(shape);
  compiled.set(key, validate);
  return errorsOf(validate, value);
}

export function errorsOf(validate: ValidateFunction, value: unknown): string[] {
  if (validate(value)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath || "/"} ${message} ${JSON.stringify(params)}`,
  );
}
