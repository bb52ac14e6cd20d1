import type { ErrorCode } from "./table.ts";

/** One violation. `path` starts at the GraphQL argument or input member and uses GraphQL names and list indices. */
export interface Issue {
  path: (string | number)[];
  message: string;
  value?: unknown;
  /** The name of the rule and its requirement, if rules have names (manifests of themes). */
  rule?: string;
  needed?: string;
}

/** The only error that reaches a caller. Any other error is masked as INTERNAL. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly issues: Issue[];
  /** Additional members: `currentRevision`, `retryAfter` (seconds) and others. REST shows their names in snake case. */
  readonly details: Record<string, unknown>;

  constructor(code: ErrorCode, message: string, issues: Issue[] = [], details: Record<string, unknown> = {}) {
    super(message);
    this.name = "DomainError";
    this.code = code;
    this.issues = issues;
    this.details = details;
  }

  /** graphql-js copies this onto the GraphQLError that wraps it. */
  get extensions(): Record<string, unknown> {
    return { ...this.details, code: this.code, ...(this.issues.length > 0 && { issues: this.issues }) };
  }
}

export const unauthenticated = (message = "Authentication is required"): DomainError =>
  new DomainError("UNAUTHENTICATED", message);
export const forbidden = (message = "Your roles and credential do not permit this operation"): DomainError =>
  new DomainError("FORBIDDEN", message);
export const notFound = (what: string): DomainError => new DomainError("NOT_FOUND", `${what} not found`);
/** Returns the error for a member that breaks a rule of the operation: 400 over REST. */
export const invalidInput = (path: Issue["path"], message: string, value?: unknown): DomainError =>
  new DomainError("INVALID_INPUT", `${path.join(".")}: ${message}`, [
    { path, message, ...(value !== undefined && { value }) },
  ]);
export const revisionConflict = (current: number): DomainError =>
  new DomainError("REVISION_CONFLICT", `The current revision is ${current}`, [], { currentRevision: current });

/**
 * @param value what the error repeats, if anything
 * @throws DomainError INVALID_INPUT for a blank text
 */
export function requireText(at: string | Issue["path"], text: string, value?: string): void {
  if (text.trim() === "") throw invalidInput([at].flat(), "must not be blank", value);
}

/** @throws DomainError INVALID_INPUT without confirmation */
export function requireConfirmation({ confirm }: { confirm?: boolean | null | undefined }): void {
  if (confirm !== true) throw invalidInput(["confirm"], "must be true, because a deletion cannot be undone", confirm);
}
