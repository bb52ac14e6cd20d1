import { DomainError, type Issue, invalidInput } from "../../platform/errors/errors.ts";

/** The members of a request's query, each at most once. */
export type Query = ReadonlyMap<string, string>;

/**
 * Reads the query of an address whose members are known.
 * @throws DomainError VALIDATION_FAILED for an unknown member, or for one that is given twice
 */
export function readQuery(url: string, known: readonly string[]): Query {
  const { searchParams } = new URL(url);
  const issues = [...new Set(searchParams.keys())].flatMap((name): Issue[] => {
    if (!known.includes(name)) return [{ path: [name], message: "is not a member of this query" }];
    return searchParams.getAll(name).length > 1 ? [{ path: [name], message: "is given more than once" }] : [];
  });
  if (issues.length > 0) throw wrong(issues);
  return new Map(searchParams);
}

/** @throws DomainError VALIDATION_FAILED when it is missing, INVALID_INPUT when it is blank */
export function required(query: Query, name: string): string {
  const value = query.get(name);
  if (value === undefined) throw wrong([{ path: [name], message: "is required" }]);
  return filled(name, value);
}

/** @throws DomainError INVALID_INPUT when it is there and blank */
export function optional(query: Query, name: string): string | undefined {
  const value = query.get(name);
  return value === undefined ? undefined : filled(name, value);
}

function filled(name: string, value: string): string {
  if (value.trim() === "") throw invalidInput([name], "must not be blank");
  if (value.includes("\0")) throw wrong([{ path: [name], message: "must not hold NUL" }]);
  return value;
}

/** The query does not match its schema. */
export function wrong(issues: Issue[]): DomainError {
  const [first] = issues;
  return new DomainError(
    "VALIDATION_FAILED",
    `${first?.path.join(".") ?? "query"}: ${first?.message ?? "is wrong"}`,
    issues,
  );
}
