import { DomainError, type Issue } from "../errors/errors.ts";

/**
 * Refuses texts that PostgreSQL cannot store, before any read: NUL and unpaired surrogates.
 * `args` are a root field's arguments; members of `input` are named without it, as operations name them.
 * @throws DomainError VALIDATION_FAILED that names every such text
 */
export function requireStorableText(args: object): void {
  const issues = [...unstorable(args, [])].map((path) => ({
    path: path[0] === "input" ? path.slice(1) : path,
    message: "must be Unicode characters without NUL",
  }));
  const [first] = issues;
  if (first) throw new DomainError("VALIDATION_FAILED", `${first.path.join(".")}: ${first.message}`, issues);
}

/** Whether PostgreSQL can store a text. */
export const isStorable = (text: string): boolean => !text.includes("\0") && text.isWellFormed();

function* unstorable(value: unknown, path: Issue["path"]): Generator<Issue["path"]> {
  if (typeof value === "string") {
    if (!isStorable(value)) yield path;
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* unstorable(item, [...path, index]);
  } else if (value !== null && typeof value === "object" && !(value instanceof Date)) {
    for (const [key, member] of Object.entries(value)) yield* unstorable(member, [...path, key]);
  }
}
