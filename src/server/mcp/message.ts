import { ClientNotificationSchema, ClientRequestSchema, ErrorCode } from "@modelcontextprotocol/sdk/types.js";

const SCHEMAS = new Map<string, Schema>(
  [...ClientRequestSchema.options, ...ClientNotificationSchema.options].map((schema) => [
    schema.shape.method.value,
    schema as Schema,
  ]),
);

interface Schema {
  safeParse(message: unknown): { error?: { issues: readonly Issue[] } };
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly code: string;
  readonly expected?: unknown;
}

/** A message of a client, whose members have the types of the protocol if its method is one of the protocol's. */
export interface Message {
  readonly method?: unknown;
  readonly id?: unknown;
  readonly params?: Readonly<Record<string, unknown>>;
}

/**
 * Returns a message without members that are null: clients send null for an optional member, which the protocol's
 * schema calls absent. A required member that is null is then missing.
 */
export function withoutNulls(body: unknown): unknown {
  if (!isObject(body)) return body;
  const { params, ...others } = body;
  if (params == null) return others;
  return { ...others, params: isObject(params) ? omitNulls(params) : params };
}

/**
 * Checks a message with the schema of its method, before anything reads its members. Returns the protocol's answer to
 * an invalid message, or undefined. The library would answer with an internal error.
 */
export function invalidMessage(body: unknown): Response | undefined {
  if (!isObject(body) || typeof body["method"] !== "string") return undefined;
  const [issue] = SCHEMAS.get(body["method"])?.safeParse(body).error?.issues ?? [];
  if (issue === undefined) return undefined;
  const { id } = body;
  const error = { code: ErrorCode.InvalidParams, message: wordsOf(issue) };
  // A notification has no answer, so its status alone says that it was refused.
  return Response.json({ jsonrpc: "2.0", id: id ?? null, error }, { status: id === undefined ? 400 : 200 });
}

function wordsOf({ path, code, expected }: Issue): string {
  const member = path.join(".").slice(0, 200) || "The message";
  return code === "invalid_type" && typeof expected === "string"
    ? `${member} must be of the type ${expected}`
    : `${member} must have a value that the protocol allows`;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const omitNulls = (members: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null));
