import type { ErrorCode } from "../../../src/platform/errors/table.ts";
import type { Faults } from "../../support/database/faults.ts";
import type { FakeDiscord } from "../../support/fakes/discord.ts";
import type { FakeMastodon } from "../../support/fakes/mastodon.ts";
import type { FakeMemegen } from "../../support/fakes/memegen.ts";
import type { FakeOpenai } from "../../support/fakes/openai.ts";
import type { FakeStripe } from "../../support/fakes/stripe.ts";
import type { World } from "../../support/world.ts";
import type { Shape } from "./shape.ts";

/** The world of contract tests. `broken` is the same server with statements that can be made to fail. */
export interface Stage extends World {
  readonly broken: Faults;
  /** A local instance on which accounts can be connected. */
  readonly mastodon: FakeMastodon;
  /** A local Discord with a bot, whose consents cover channels. */
  readonly discord: FakeDiscord;
  /** A local language model. */
  readonly openai: FakeOpenai;
  /** The payment provider. */
  readonly stripe: FakeStripe;
  /** The catalog of meme templates. */
  readonly memegen: FakeMemegen;
}

/** One request to an endpoint; its parts have their documented names. */
export interface Call {
  readonly token: string | null;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** The JSON body; undefined for no body. */
  readonly body?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A documented member of the request, with the reasons to reject it (422). */
export type Member = {
  readonly required?: true;
  /**
   * Whether the member is optional in the schema but required by a rule of the operation: without it the answer is 400.
   */
  readonly ruled?: true;
  /** Whether the value must not appear in a problem or an answer. */
  readonly secret?: true;
} & (
  | { readonly type: "text"; readonly min?: number; readonly max?: number; readonly pattern?: string }
  | { readonly type: "integer"; readonly min?: number; readonly max?: number; readonly default?: number }
  | { readonly type: "flag" }
  /** The bounds of a text. */
  | { readonly type: "list"; readonly min?: number; readonly max?: number }
  | { readonly type: "object" }
  | { readonly type: "enum"; readonly values: readonly string[] }
);

/** A call that causes one documented problem. Each test creates its own, because some calls use up their rows. */
export interface Provocation {
  readonly call: Call;
  readonly code: ErrorCode;
  /** The location in the problem. */
  readonly at?: readonly string[];
  /** A fault that no request can cause. */
  readonly fault?: { readonly before: string; act(): unknown };
  /** The code over GraphQL, if it differs; null for a root field that is null without an error. */
  readonly graphql?: { readonly code: ErrorCode | null; readonly because: string };
}

export type Provoke = (stage: Stage) => Provocation | Promise<Provocation>;

/**
 * A call and its expected code, or null for success. Each line also breaks the rules of the lines below: the first
 * check decides.
 */
export type Line = readonly [title: string, code: ErrorCode | null, call: (stage: Stage) => Call | Promise<Call>];

/** The tests of one endpoint as data. Status codes come from docs/interface.md. */
export interface Fixture {
  /** The method and the path below the prefix. */
  readonly name: string;
  /**
   * The rules of the answer that the OpenAPI document does not state; a member without such a rule need not be listed.
   */
  readonly answer: Shape;
  /** `path.id`, `query.limit`, `body.workspace_id`. */
  readonly members: Readonly<Record<string, Member>>;
  /** A request that succeeds, each time it is asked for. */
  good(stage: Stage): Call | Promise<Call>;
  /** The variables of the row's own document, in GraphQL's names: written down again, so that both ways must agree. */
  variables(call: Call): Record<string, unknown>;
  /**
   * Members that differ in each answer. An endpoint that shows a secret once takes no Idempotency-Key, so each request
   * acts again.
   */
  readonly fresh?: readonly string[];
  /** Status → what leads to it → how. Every declared status has at least one. */
  readonly problems: Readonly<Record<number, Readonly<Record<string, Provoke>>>>;
  /** Calls that break several rules, from the first check to success. */
  readonly precedence: readonly Line[];
}

/** A method and a path, in its parts. */
export function partsOf(name: string): { method: string; path: string } {
  const [method = "", path = ""] = name.split(" ");
  return { method, path };
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
