import type { ErrorCode } from "../../src/platform/errors/errors.ts";
import type { Faults } from "../support/faults.ts";
import type { MastodonStandin } from "../support/standins/mastodon.ts";
import type { MemegenStandin } from "../support/standins/memegen.ts";
import type { OpenaiStandin } from "../support/standins/openai.ts";
import type { World } from "../support/world.ts";
import { type EndpointName, partsOf } from "./endpoints.ts";

/** The world that contract tests run in: `broken` is the same server with statements that can be made to fail. */
export interface Stage extends World {
  readonly broken: Faults;
  /** An instance on this machine that accounts can be connected on. */
  readonly mastodon: MastodonStandin;
  /** A language model on this machine. */
  readonly openai: OpenaiStandin;
  /** The catalogue of meme templates. */
  readonly memegen: MemegenStandin;
}

/** One request to an endpoint, its parts by their documented names. */
export interface Call {
  readonly token: string | null;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** Undefined: no body is sent. */
  readonly body?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A documented member of the request, as it is refused when it is wrong (422). */
export type Member = {
  readonly required?: true;
  /** The schema can do without, but a rule of the operation cannot: missing it is a 400. */
  readonly ruled?: true;
  /** It is never said back, by a problem or an answer. */
  readonly secret?: true;
} & (
  | { readonly type: "text"; readonly min?: number; readonly max?: number; readonly pattern?: string }
  | { readonly type: "integer"; readonly min?: number; readonly max?: number; readonly default?: number }
  | { readonly type: "flag" }
  /** Of texts. */
  | { readonly type: "list"; readonly min?: number; readonly max?: number }
  | { readonly type: "object" }
  | { readonly type: "enum"; readonly values: readonly string[] }
);

/** A way to one documented problem. Each is asked for anew where it is used: some use up what they stand on. */
export interface Provocation {
  readonly call: Call;
  readonly code: ErrorCode;
  /** Where the problem says that it lies. */
  readonly at?: readonly string[];
  /** What nothing from outside can cause. */
  readonly fault?: { readonly before: string; act(): unknown };
  /** The same over GraphQL, where that surface does not say the same code. */
  readonly graphql?: { readonly code: ErrorCode; readonly because: string };
}

export type Provoke = (stage: Stage) => Provocation | Promise<Provocation>;

/** What is needed to prove one endpoint. */
export interface Proof {
  readonly name: EndpointName;
  /** `path.id`, `query.limit`, `body.workspace_id`. */
  readonly members: Readonly<Record<string, Member>>;
  /** A request that succeeds, each time it is asked for. */
  good(stage: Stage): Call | Promise<Call>;
  /** The variables of the row's own document, in GraphQL's names: written down again, so that both ways must agree. */
  variables(call: Call): Record<string, unknown>;
  /** It shows a secret once, so it takes no Idempotency-Key: each request acts anew, and these members are others each time. */
  readonly anew?: readonly string[];
  /** Status → what leads to it → how. Every declared status has at least one. */
  readonly problems: Readonly<Record<number, Readonly<Record<string, Provoke>>>>;
}

/** The address of a call, below the prefix. */
export function addressOf(name: string, { path = {}, query = {} }: Pick<Call, "path" | "query">): string {
  const filled = partsOf(name).path.replaceAll(/\{(\w+)\}/g, (_, member: string) =>
    encodeURIComponent(path[member] ?? ""),
  );
  const search = new URLSearchParams(query).toString();
  return search === "" ? filled : `${filled}?${search}`;
}

/** Makes a call over REST. */
export function send(stage: Stage, name: string, call: Call) {
  const { token, body, headers = {} } = call;
  const { method } = partsOf(name);
  return stage.broken.rest(method, addressOf(name, call), { token, ...(body !== undefined && { body }), headers });
}
