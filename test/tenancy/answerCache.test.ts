import process from "node:process";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hashPassword } from "../../src/domains/identity/password/hash.ts";
import { readEnv } from "../../src/platform/env/env.ts";
import { type App, createApp } from "../../src/server/app.ts";
import { demoModel } from "../../src/server/demo/model.ts";
import { PASSWORD } from "../support/domains/accounts.ts";
import { MAIL } from "../support/domains/mails.ts";
import { voiceProfile } from "../support/domains/voiceProfile.ts";
import { choices } from "../support/run/seed.ts";
import { world } from "../support/world.ts";
import { ask } from "./ask.ts";
import { DECISIONS, verdictOf } from "./decisions.ts";
import { credential, type Persona, type Scene, sceneOf } from "./personas.ts";
import { placeOf, valuesIn } from "./rows.ts";

const ENV = {
  ...MAIL,
  OUTBOUND_ALLOW: "127.0.0.1",
  MAX_QUERY_TOKENS: "20000",
  MAX_QUERY_COST: "100000000",
  MAX_QUERY_BYTES: "1000000",
  MAX_QUERY_SECONDS: "600",
};

let scene: Scene;
/** Another server of the same database, which keeps answers and does not verify them. */
let other: App;
beforeAll(async () => {
  scene = await sceneOf(await world({ env: { ...ENV, ANSWER_CACHE: "on" }, model: demoModel }));
  await scene.db.prisma.user.updateMany({ data: { passwordHash: await hashPassword(PASSWORD) } });
  await voiceProfile(scene, scene.ids.workspace, { isDefault: true });
  const { services } = scene.app;
  other = await createApp({ ...services, env: readEnv({ ...ENV, ANSWER_CACHE: "on" }), database: scene.db });
});
afterAll(async () => {
  await other.close();
  await scene.close();
});

const PEOPLE = "members { nodes { role status user { id name email } } }";
/** Queries that read every kind of row that a tenant shows, about all of it and about one workspace. */
const READS = {
  tree: `{ viewer { organizations { nodes { id name workspaces { nodes {
    id name settings { color } postingSlots { nodes { id label isActive } } ${PEOPLE} accounts { nodes { id handle state } } } } } } } }`,
  workspace: `query ($workspace: ID!) { workspace(id: $workspace) { name revision settings { name color timezone } viewerRole ${PEOPLE}
    accounts { nodes { handle displayName state } } socialSets { nodes { name accounts { id } } }
    postingSlots { nodes { label isActive } } voiceProfiles { nodes { name isDefault } } themeSelection { revision theme { kind key version } } } }`,
  content: `query ($workspace: ID!) { workspace(id: $workspace) {
    publications { nodes { title state createdBy { name } renditions { status account { handle state } } } }
    media { nodes { name altText createdBy { name } } } imageTemplates { nodes { name createdBy { name } } } } }`,
  invitations: `query ($workspace: ID!) { workspace(id: $workspace) { invitations { nodes { email role } } } }`,
  organization: `query ($organization: ID!) { organization(id: $organization) { name members { nodes { role user { name email } } }
    workspaces { nodes { name } } themes { nodes { name } } themeSelection { locked } } }`,
  inbox: "{ viewer { user { name email } notifications(first: 20) { unreadCount nodes { title readAt } } } }",
};
const READERS: readonly Persona[] = ["owner", "editor"];

interface Read {
  readonly name: string;
  /** The read with these headers: its data and its Cache-Status. */
  ask(headers?: Record<string, string>): Promise<{ text: string; status: string }>;
}

async function reads(): Promise<Read[]> {
  const { workspace, organization } = scene.ids;
  const list: Read[] = [];
  for (const persona of READERS) {
    const authorization = `Bearer ${await credential(scene, persona)}`;
    const over = (name: string, path: string, init: { method?: string; body?: string }): Read => ({
      name: `${name} as ${persona}`,
      async ask(headers = {}) {
        const all = {
          authorization,
          ...(init.body !== undefined && { "content-type": "application/json" }),
          ...headers,
        };
        const answer = await other.fetch(new Request(`http://rostrum.test${path}`, { ...init, headers: all }));
        return { text: `${answer.status} ${await answer.text()}`, status: answer.headers.get("cache-status") ?? "" };
      },
    });
    for (const [name, query] of Object.entries(READS)) {
      const variables = {
        ...(query.includes("$workspace") && { workspace }),
        ...(query.includes("$organization") && { organization }),
      };
      list.push(over(name, "/graphql", { method: "POST", body: JSON.stringify({ query, variables }) }));
    }
    list.push(over("settings", `/api/v1/workspaces/${workspace}/settings`, {}));
    list.push(over("theme", `/api/v1/themes/resolved?workspace_id=${workspace}&scheme=light`, {}));
  }
  return list;
}

/** The number of reads that each mutation is tried with, of all in the soak. */
const TRIED = process.env["ROSTRUM_SOAK"] ? Infinity : 4;

describe("the answers that another server kept", () => {
  const mutations = Object.entries(DECISIONS).filter(
    ([name, decision]) => name.startsWith("Mutation.") && verdictOf(decision, "owner") === "ok",
  );
  const { below } = choices("reads beside mutations");
  let list: Read[];
  let hits = 0;
  beforeAll(async () => {
    list = await reads();
  });

  test("are data for the owner, who sees all of them", async () => {
    for (const read of list.filter(({ name }) => name.endsWith("as owner"))) {
      const { text } = await read.ask();
      expect([read.name, text]).toEqual([read.name, expect.stringMatching(/^200 (?!.*"errors")/s)]);
    }
  });

  test.each(mutations)("are those that it executes, after %s", async (name, decision) => {
    // Rows that a test makes move every revision, so they come before the answers that are kept.
    const variables = decision.arguments(await valuesIn(placeOf(scene, scene.people.owner), decision.arguments));
    const token = await credential(scene, "owner");
    const tried = list
      .map((read) => ({ read, turn: below(1) }))
      .toSorted((one, two) => one.turn - two.turn)
      .slice(0, TRIED)
      .map(({ read }) => read);
    for (const read of tried) await read.ask();
    await ask(scene, name, token, variables);
    for (const read of tried) {
      const { text, status } = await read.ask();
      if (status === "rostrum; hit") hits++;
      const executed = await read.ask({ "cache-control": "no-cache" });
      expect([read.name, withoutRequest(text)]).toEqual([read.name, withoutRequest(executed.text)]);
    }
  });

  test("are used after many of them", () => {
    expect(hits).toBeGreaterThan(mutations.length / 4);
  });
});

/** A refused read names its request. */
const withoutRequest = (text: string) => text.replaceAll(/"requestId":"[^"]+"/g, '""');
