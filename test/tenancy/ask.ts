import { setTimeout as sleep } from "node:timers/promises";
import { schema } from "../../schema/index.ts";
import { WINDOW as ANGLES } from "../../src/domains/publication-builds/plan.ts";
import type { Window } from "../../src/platform/limits/limiter.ts";
import type { GraphQLAnswer } from "../support/client.ts";
import { from } from "../support/domains/accounts.ts";
import { readyItem } from "../support/domains/media.ts";
import { failed, notify } from "../support/domains/notifications.ts";
import { publication } from "../support/domains/publication.ts";
import { act } from "../support/domains/publish.ts";
import type { Verdict } from "./decisions.ts";
import { credential, type Scene } from "./personas.ts";
import { unique } from "./rows.ts";
import { type Keep, operationOn } from "./select.ts";

export interface Outcome {
  readonly verdict: Verdict;
  readonly answer: GraphQLAnswer<Record<string, unknown> | null>;
}

/** Fields of the viewer that a token cannot read. The others are answered beside their errors. */
const BESIDE = ["sessions", "apiTokens", "applicationGrants", "pendingEmailChange", "secondFactor", "accountExport"];

/**
 * Runs one root field with all that can be selected, and is to be kept, two steps deep, from a network of its own:
 * windows are kept by network.
 */
export async function ask(
  scene: Scene,
  name: string,
  token: string | null,
  args: Record<string, unknown>,
  keep?: Keep,
): Promise<Outcome> {
  const [root = "", field = ""] = name.split(".");
  const variables = root === "Mutation" ? { input: args } : args;
  const number = unique();
  const client = from(scene.app, `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`);
  const document = operationOn(root, field, 2, keep);
  await openWindows(scene, field);
  if (root === "Subscription") return listen(scene, field, token, { query: document, variables });
  const answer = await client.gql<Record<string, unknown> | null>(token, document, variables);
  return { verdict: verdictOn(field, answer), answer };
}

/**
 * Rate windows of fields that one person can call a few times a minute: here many of that person's credentials call
 * them.
 */
const WINDOWS: ReadonlyMap<string, Window> = new Map([
  ["planAngles", ANGLES],
  ["anglePlanned", ANGLES],
]);

async function openWindows({ app, people }: Scene, field: string): Promise<void> {
  const window = WINDOWS.get(field);
  if (window === undefined) return;
  for (const { id } of Object.values(people)) await app.services.limiter.reset(window, id);
}

function verdictOn(field: string, { data, errors = [] }: Outcome["answer"]): Verdict {
  const value = data?.[field] ?? null;
  const nothing = value === null || (Array.isArray(value) && value.every((item) => item === null));
  if (nothing) return (errors[0]?.extensions.code as Verdict | undefined) ?? "null";
  const unexpected = errors.filter(
    ({ path = [], extensions }) => !(BESIDE.includes(String(path.at(-1))) && extensions.code === "FORBIDDEN"),
  );
  if (unexpected.length > 0) throw new Error(`${field}: ${JSON.stringify(unexpected)}`);
  return refusalOfItems(value) ?? "ok";
}

/** The code of the first item where a mutation on a selection refused every item; undefined in other cases. */
function refusalOfItems(payload: unknown): Verdict | undefined {
  const { results = [] } = payload as { results?: readonly { error?: { code: Verdict } | null }[] };
  const codes = results.map(({ error }) => error?.code);
  return codes.every((code) => code !== undefined) ? codes[0] : undefined;
}

const RENAME = `mutation ($id: ID!, $name: String!) { updateWorkspaceSettings(input: { workspaceId: $id, name: $name }) { __typename } }`;

/** Whatever a stream is about, besides the new name of the workspace and a notification. */
const HAPPENINGS: Readonly<Record<string, (scene: Scene, owner: string | null) => Promise<unknown>>> = {
  publicationChanged: async (scene, owner) => {
    const { id } = await publication(scene, scene.ids.workspace);
    return act(scene, owner, "updatePublication", { id, title: `Rye ${unique()}` });
  },
  mediaProcessed: (scene) => readyItem(scene, scene.ids.workspace, { processedAt: scene.clock.now() }),
};

/** Opens a stream, makes something happen where the owner can, and takes the first event. */
async function listen(
  scene: Scene,
  field: string,
  token: string | null,
  body: { query: string; variables: Record<string, unknown> },
): Promise<Outcome> {
  const headers = {
    accept: "text/event-stream",
    "content-type": "application/json",
    ...(token !== null && { authorization: `Bearer ${token}` }),
  };
  const response = await scene.request("/graphql", { method: "POST", headers, body: JSON.stringify(body) });
  const reader = (response.body as ReadableStream<Uint8Array<ArrayBuffer>>)
    .pipeThrough(new TextDecoderStream())
    .getReader();
  const everybody = Object.values(scene.people).map(({ id }) => id);
  // A session of its own: what was asked before may have ended the first one.
  const owner = await credential(scene, "owner");
  const listening = new AbortController();
  const happening = (async () => {
    for (; !listening.signal.aborted; await sleep(300, null, listening).catch(() => {})) {
      await HAPPENINGS[field]?.(scene, owner);
      await scene.gql(owner, RENAME, { id: scene.ids.workspace, name: `Coffee ${unique()}` });
      await notify(scene, everybody, { event: failed() });
    }
  })();
  try {
    for (let text = ""; ; ) {
      const { value, done } = await reader.read();
      if (done) throw new Error(`The stream ended without an event: ${text}`);
      text += value;
      const [, data] = /^event: next\ndata: (.*)$/m.exec(text) ?? /^(\{.*\})$/s.exec(text) ?? [];
      if (data === undefined) continue;
      const answer = { ...(JSON.parse(data) as Outcome["answer"]), status: response.status, headers: response.headers };
      return { verdict: verdictOn(field, answer), answer };
    }
  } finally {
    listening.abort();
    await reader.cancel();
    await happening;
  }
}

/** Every root field of the schema, `Query.viewer` and so on. */
export function rootFields(): string[] {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  return roots.flatMap((root) => (root ? Object.keys(root.getFields()).map((field) => `${root.name}.${field}`) : []));
}
