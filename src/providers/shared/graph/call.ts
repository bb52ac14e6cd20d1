import type { z } from "zod";
import type { Fetch } from "../../../platform/outbound/guardedFetch.ts";
import { ProviderFailure } from "../../failure.ts";
import { type Calling, callJson } from "../call.ts";
import { failureOfAnswer } from "../failureOf.ts";
import { GraphError, kindOfError, mayHaveDone } from "./errors.ts";

/** A person or a page at a server with Meta's Graph API. */
export interface GraphAccess {
  /** Origin and version: `https://graph.threads.net/v1.0`. */
  readonly root: string;
  readonly token: string;
}

type Parameters = Readonly<Record<string, string | number | boolean | undefined>>;

interface Call<Shape extends z.ZodType> extends Omit<Calling<Shape>, "form"> {
  query?: Parameters;
  /** The fields of a form. */
  form?: Parameters;
}

/** A refusal of the Graph API itself, with its numbers. */
export class GraphFailure extends ProviderFailure {
  readonly code: number;
  readonly subcode: number;

  constructor(failure: ProviderFailure, { code, error_subcode: subcode }: z.output<typeof GraphError>["error"]) {
    const { kind, status, mayBeDone, retryAt } = failure;
    super(kind, status, { mayBeDone, retryAt });
    this.code = code;
    this.subcode = subcode ?? 0;
  }
}

/** Whether the API answers that an object does not exist, or is not the account's. */
export const isUnknown = (error: unknown): error is GraphFailure =>
  error instanceof GraphFailure && (error.code === 803 || (error.code === 100 && error.subcode === 33));

/**
 * One call of a Graph API. The token is a parameter, as documented: of the form where there is one, so that no address
 * has it.
 * @throws ProviderFailure; a GraphFailure for a refusal of the API itself
 */
export function graphCall<Shape extends z.ZodType>(
  fetch: Fetch,
  { root, token }: GraphAccess,
  path: string,
  { query = {}, form, ...calling }: Call<Shape>,
): Promise<z.output<Shape>> {
  const isForm = calling.method === "POST";
  const address = new URL(`${root}${path}`);
  address.search = new URLSearchParams(textsOf(isForm ? query : { ...query, access_token: token })).toString();
  const sent = isForm && { form: textsOf({ ...form, access_token: token }) };
  return callJson(fetch, address, { ...calling, ...sent }, graphRefusal);
}

const textsOf = (parameters: Parameters): Record<string, string> =>
  Object.fromEntries(
    Object.entries(parameters).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );

/** The failure of an answer without success. */
export function graphRefusal(
  response: Pick<Response, "status" | "headers">,
  json: unknown,
  creating: boolean,
): ProviderFailure {
  const { data } = GraphError.safeParse(json);
  if (data === undefined) return failureOfAnswer(response, { creating });
  const { error } = data;
  const kind = kindOfError(error);
  const failure = failureOfAnswer(response, { creating }, kind);
  const { status, mayBeDone, retryAt } = failure;
  const isLost = mayBeDone || (creating && mayHaveDone(error));
  return new GraphFailure(new ProviderFailure(failure.kind, status, { mayBeDone: isLost, retryAt }), error);
}
