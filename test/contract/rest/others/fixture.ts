import type { OtherOperation } from "../../../../rest-compat/engine/openapi/otherOperation.ts";
import { PREFIX } from "../../../../rest-compat/engine/prefix.ts";
import type { ErrorCode } from "../../../../src/platform/errors/table.ts";
import type { Role } from "../../../support/world.ts";
import type { Stage } from "../fixture.ts";

/** A request to an operation that is no row; its parts have their documented names. */
export interface Sent {
  /** The bearer token; null for none, absent for that of the fixture's persona. */
  readonly token?: string | null;
  readonly id?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly form?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
}

/** The answer to a request, read once. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Prepares a request: its rows, and the fault that it meets. */
export type Prepare = (stage: Stage) => Sent | Promise<Sent>;

/** Two requests that differ only in one member, and the part of their answers that differs because of it. */
export interface Difference {
  readonly with: Sent;
  readonly without: Sent;
  /** Absent for the status and the code of a refusal. */
  readonly read?: (answer: Answer) => unknown;
}

/** The tests of an operation that is no row, as data. */
export interface OtherFixture {
  readonly operation: OtherOperation;
  /** The person who sends the requests; null for requests that name no person. */
  readonly as: Role | null;
  /** A request for each documented answer. */
  readonly answers: Readonly<Record<number, Prepare>>;
  /** A request for each documented problem. */
  readonly problems: Readonly<Partial<Record<ErrorCode, Prepare>>>;
  /** The effect of each member: `query.variant`, `header.Range`, `form.token`. */
  readonly members: Readonly<Record<string, (stage: Stage) => Difference | Promise<Difference>>>;
  /** Members that are accepted without an effect, with the reason. */
  readonly ignored?: Readonly<Record<string, string>>;
}

/** Sends a request to the server whose statements can fail. */
export async function sendOther(stage: Stage, { operation, as }: OtherFixture, sent: Sent): Promise<Answer> {
  const { path, atRoot, method } = operation;
  const { token = as && stage.users[as].token, id = "", query, headers, form, body } = sent;
  const search = new URLSearchParams(query).toString();
  const target = `${atRoot ? "" : PREFIX}${path.replace("{id}", id)}${search && `?${search}`}`;
  const response = await stage.broken.request(target, {
    method: method.toUpperCase(),
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(form && { "content-type": "application/x-www-form-urlencoded" }),
      ...headers,
    },
    ...(form && { body: new URLSearchParams(form).toString() }),
    ...(body && { body, duplex: "half" }),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Returns the members of a record without some. */
export const omit = (record: Readonly<Record<string, string>>, ...names: string[]): Record<string, string> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
