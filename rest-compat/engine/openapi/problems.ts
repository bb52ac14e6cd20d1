import { OperationTypeNode } from "graphql";
import { HELP } from "../../../src/platform/errors/help.ts";
import { ERRORS, type ErrorCode } from "../../../src/platform/errors/table.ts";
import type { CompiledRoute } from "../compile.ts";
import { PREFIX } from "../prefix.ts";
import { problemBody } from "../response/problem.ts";
import { ERROR_MODEL } from "./errorModel.ts";
import { header, limitHeaders } from "./headers.ts";
import type { JsonSchema, Ref } from "./jsonSchema.ts";

/** The codes of each status that can occur wherever the status is declared. */
const USUAL: Readonly<Record<number, readonly ErrorCode[]>> = {
  400: ["BAD_REQUEST", "INVALID_INPUT"],
  401: ["UNAUTHENTICATED"],
  403: ["FORBIDDEN"],
  404: ["NOT_FOUND"],
  409: ["CONFLICT"],
  413: ["PAYLOAD_TOO_LARGE"],
  415: ["UNSUPPORTED_MEDIA_TYPE"],
  422: ["VALIDATION_FAILED"],
  429: ["RATE_LIMITED"],
  500: ["INTERNAL"],
  502: ["BAD_GATEWAY"],
  503: ["UNAVAILABLE", "QUERY_TIMEOUT"],
};

/** The codes of operations that accept an Idempotency-Key. */
export const OF_KEYS: readonly ErrorCode[] = ["IDEMPOTENCY_IN_PROGRESS", "IDEMPOTENCY_KEY_REUSED"];

/** Whether the endpoint accepts an Idempotency-Key. */
export const takesKey = ({ route, operation }: CompiledRoute): boolean =>
  operation.operation === OperationTypeNode.MUTATION && route.refusesKey !== true;

/**
 * Returns the codes of each declared status of a row. Every endpoint declares 401, because it requires a credential; an
 * endpoint that reads a body declares 413 and 415.
 * @throws Error for a status without a code
 */
function codesOf(row: CompiledRoute): Map<number, ErrorCode[]> {
  const { problems, codes = [] } = row.route;
  const statuses = [
    401,
    ...(row.plan.body === undefined ? [] : [413, 415]),
    ...(problems === "default" ? [] : problems),
  ];
  const own = [...codes, ...(takesKey(row) ? OF_KEYS : [])];
  return new Map(
    [...new Set(statuses)]
      .toSorted((a, b) => a - b)
      .map((status) => {
        const usual = USUAL[status];
        if (usual === undefined) throw new Error(`no endpoint answers with the status ${status}`);
        return [status, [...usual, ...own.filter((code) => ERRORS[code].status === status)]];
      }),
  );
}

/** Returns the problem responses of a row. */
export function problemResponses(row: CompiledRoute, ref: Ref): JsonSchema {
  const { problems, limited = false } = row.route;
  return {
    ...responsesOf(codesOf(row), ref, limited),
    ...(problems === "default" && { default: problem("A problem. `code` names it.", undefined, ref, false) }),
  };
}

/** Returns a response for each status with its codes. */
export const responsesOf = (codes: ReadonlyMap<number, readonly ErrorCode[]>, ref: Ref, limited = false): JsonSchema =>
  Object.fromEntries(
    [...codes].map(([status, each]) => [
      String(status),
      problem(explained(each), each, ref, status === 429 && limited),
    ]),
  );

/** Returns the response of one status; `codes` narrows the schema to the codes that can occur. */
function problem(description: string, codes: readonly ErrorCode[] | undefined, ref: Ref, limited: boolean): JsonSchema {
  const model = { $ref: ref(ERROR_MODEL) };
  return {
    description,
    ...(limited && {
      headers: { "Retry-After": header("The number of seconds to wait before another request."), ...limitHeaders() },
    }),
    content: {
      "application/problem+json": {
        schema:
          codes === undefined ? model : { allOf: [model, { type: "object", properties: { code: { enum: codes } } }] },
        ...(codes !== undefined && { examples: examplesOf(codes) }),
      },
    },
  };
}

const examplesOf = (codes: readonly ErrorCode[]): JsonSchema =>
  Object.fromEntries(codes.map((code) => [code, { $ref: exampleRef(code) }]));

const exampleRef = (code: ErrorCode): string => `#/components/examples/${code}`;

/** Returns an example of each problem to which the operations of some paths refer. */
export function problemExamples(paths: JsonSchema): JsonSchema {
  const text = JSON.stringify(paths);
  const codes = (Object.keys(ERRORS) as ErrorCode[]).filter((code) => text.includes(`"${exampleRef(code)}"`));
  return Object.fromEntries(
    codes.map((code) => {
      const place = { origin: "https://rostrum.example", path: PREFIX };
      const value = problemBody({ code, detail: HELP[code].example, errors: [], details: {} }, place);
      return [code, { summary: HELP[code].causes[0], value }];
    }),
  );
}

/** Returns the reason phrase of a status, and the explanation of each of its codes. */
function explained(codes: readonly ErrorCode[]): string {
  const [first] = codes as [ErrorCode];
  return [ERRORS[first].title, ...codes.map((code) => `- \`${code}\`: ${ERRORS[code].explanation}`)].join("\n");
}
