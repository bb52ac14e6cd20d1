import { expect } from "vitest";
import { ERRORS, type ErrorCode } from "../../../src/platform/errors/table.ts";
import type { RestAnswer } from "../../support/client.ts";
import { integer, list, object, type Shape, text } from "./shape.ts";
import { violations } from "./validate.ts";

/** The expected problem document (RFC 9457). */
const problem = (code: ErrorCode): Shape => {
  const { status, title } = ERRORS[code];
  const violation = object({ message: { type: "string", minLength: 1 } }, { location: LOCATION, value: {} });
  const shape = object(
    {
      $schema: { const: "http://rostrum.test/api/v1/schemas/ErrorModel.json" },
      type: { const: `http://rostrum.test/problems/${code.toLowerCase().replaceAll("_", "-")}` },
      title: { const: title },
      status: { const: status },
      detail: { type: "string", minLength: 1 },
      instance: { type: "string", pattern: "^/api/v1/" },
      code: { const: code },
      ...MEMBERS[code],
    },
    { errors: { ...list(violation), minItems: 1 }, ...ALSO[code] },
  );
  return code === "REVISION_CONFLICT" ? { ...shape, ...REVISIONS } : shape;
};

/** The members of a problem besides the standard ones. */
const MEMBERS: Partial<Record<ErrorCode, Record<string, Shape>>> = {
  RATE_LIMITED: { retry_after: { type: "integer", minimum: 1 } },
};

const one = (...names: string[]): Shape => ({
  properties: Object.fromEntries(names.map((name) => [name, integer])),
  required: names,
});

/** A theme has two revisions, every other row has one. */
const REVISIONS = {
  oneOf: [one("current_revision"), one("current_draft_revision", "current_published_revision")],
};

/**
 * Members that only some problems have: how to authenticate again (RFC 9470), the exceeded limit, and what blocks a
 * deletion.
 */
const STEP_UP = {
  max_age: { const: 300 },
  reauthenticate: object({ mutation: { const: "reauthenticate" }, action: text }),
};
const QUOTA = { limit: text, plan: text, maximum: integer, used: integer };
const ALSO: Partial<Record<ErrorCode, Record<string, Shape>>> = {
  INVALID_INPUT: STEP_UP,
  INVALID_CREDENTIALS: STEP_UP,
  QUOTA_EXCEEDED: QUOTA,
  ACCOUNT_QUOTA_EXCEEDED: QUOTA,
  SECOND_FACTOR_REQUIRED: { locked: { const: true } },
  CONFLICT: { blockers: { ...list(text), minItems: 1 } },
  UNAVAILABLE: { retry_after: { type: "integer", minimum: 1 } },
  REVISION_CONFLICT: {
    current_revision: integer,
    current_draft_revision: integer,
    current_published_revision: integer,
  },
};

/** `body`, `body.field`, `body.list[2].field`, `path.name`, `query.name`, `header.Name`. */
const LOCATION: Shape = { ...text, pattern: "^(body|(body|path|query|header)\\.[\\w-]+(\\[\\d+\\]|\\.\\w+)*)$" };

/** The members of a problem that tests read. */
export interface Problem {
  type: string;
  detail: string;
  instance: string;
  code: string;
  errors?: { message: string; location?: string; value?: unknown }[];
}

/** Asserts that an answer is this problem, in every member and header. */
export function expectProblem({ status, headers, body }: RestAnswer, code: ErrorCode): Problem {
  expect([status, (body as { code?: string } | null)?.code]).toEqual([ERRORS[code].status, code]);
  expect(violations(problem(code), body)).toEqual([]);
  expect(headers.get("content-type")).toBe("application/problem+json");
  expect(headers.get("link")).toBe('</api/v1/schemas/ErrorModel.json>; rel="describedBy"');
  expect(headers.get("x-request-id")).toBeTruthy();
  const { retry_after: seconds } = body as { retry_after?: number };
  expect(headers.get("retry-after")).toBe(seconds === undefined ? null : String(seconds));
  return body as unknown as Problem;
}

/** Returns the location of a problem. */
export const placesOf = ({ errors = [] }: Problem): (string | undefined)[] => errors.map(({ location }) => location);
