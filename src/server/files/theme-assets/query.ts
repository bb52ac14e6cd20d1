import type { Parts } from "../../../../rest-compat/engine/openapi/otherOperation.ts";
import { DomainError, type Issue, requireText } from "../../../platform/errors/errors.ts";

/** The members of a request's query, each at most once. */
export type Members<Name extends string> = ReadonlyMap<Name, string>;

/**
 * Reads the query of an operation.
 * @throws DomainError VALIDATION_FAILED for an undeclared or repeated member
 */
export function readQuery<Query extends Parts>(
  { url }: Request,
  { query }: { readonly query: Query },
): Members<keyof Query & string> {
  const { searchParams } = new URL(url);
  const issues = [...new Set(searchParams.keys())].flatMap((name): Issue[] => {
    if (!Object.hasOwn(query, name)) return [{ path: [name], message: "is not a member of this query" }];
    return searchParams.getAll(name).length > 1 ? [{ path: [name], message: "is given more than once" }] : [];
  });
  if (issues.length > 0) throw wrong(issues);
  return new Map([...searchParams] as [keyof Query & string, string][]);
}

/** @throws DomainError VALIDATION_FAILED for an absent member, INVALID_INPUT for a blank one */
export function required<Name extends string>(query: Members<Name>, name: NoInfer<Name>): string {
  const value = query.get(name);
  if (value === undefined) throw wrong([{ path: [name], message: "is required" }]);
  return filled(name, value);
}

/** @throws DomainError INVALID_INPUT for a blank member */
export function optional<Name extends string>(query: Members<Name>, name: NoInfer<Name>): string | undefined {
  const value = query.get(name);
  return value === undefined ? undefined : filled(name, value);
}

function filled(name: string, value: string): string {
  requireText(name, value);
  if (value.includes("\0")) throw wrong([{ path: [name], message: "must not contain NUL" }]);
  return value;
}

/** Returns the error for a query that does not match its schema. */
export function wrong(issues: Issue[]): DomainError {
  const [first] = issues;
  return new DomainError(
    "VALIDATION_FAILED",
    `${first?.path.join(".") ?? "query"}: ${first?.message ?? "is not valid"}`,
    issues,
  );
}
