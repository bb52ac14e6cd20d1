import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { plantBluesky, plantMastodon } from "../../delivery/rows.ts";
import { dataOf } from "../../support/answers.ts";
import { Client } from "../../support/client.ts";
import { type FakeAtproto, fakeAtproto } from "../../support/fakes/atproto.ts";
import { type FakeMastodon, fakeMastodon } from "../../support/fakes/mastodon.ts";
import { type NameServer, nameServer } from "../../support/fakes/nameServer.ts";
import { type WebhookReceiver, webhookReceiver } from "../../support/fakes/webhookReceiver.ts";
import { type WorldServer, worldServers } from "../../support/processes/worldServers.ts";
import { type World, world } from "../../support/world.ts";
import { plantEndpoint } from "../../webhooks/stage.ts";

const ASK_NAME_SERVER = fileURLToPath(new URL("../../support/processes/children/askNameServer.ts", import.meta.url));

/**
 * Two server processes with two tenants: the world's organization, which is measured, and the other one, which attacks.
 */
export interface FairnessStage {
  w: World;
  /** The server that both tenants ask. The other one works on jobs as well. */
  server: WorldServer;
  client: Client;
  /** The network, the receiver of webhooks and the name server of the attacker, which behave as an attack says. */
  attacker: {
    token: string;
    workspaceId: string;
    account: string;
    mastodon: string;
    network: FakeAtproto;
    hooks: WebhookReceiver;
  };
  names: NameServer;
  close(): Promise<void>;
}

export async function fairnessStage(): Promise<FairnessStage & { measure: () => Promise<Sample> }> {
  const [own, network, hooks, ownHooks, names] = await Promise.all([
    fakeMastodon(),
    fakeAtproto(),
    webhookReceiver(),
    webhookReceiver(),
    nameServer(),
  ]);
  // The attacks reach the bounds of outbound calls and of streams, which are behind that of operations.
  const env = { OUTBOUND_ALLOW: "127.0.0.1", MAX_OPERATIONS_PER_PERSON: "100", MAX_OPERATIONS_PER_ORGANIZATION: "100" };
  const w = await world({ env, now: new Date() });
  const { servers, stop } = await worldServers(w, 2, {
    env: { ...env, ROSTRUM_TEST_NAME_SERVER: names.address },
    flags: ["--import", ASK_NAME_SERVER],
  });
  const server = servers[0] as WorldServer;
  await queueReady(w);
  const { services } = w.app;
  const account = await plantMastodon(services, w.ids.workspace, own.origin, own.code());
  const place = { organizationId: w.ids.organization, workspaceId: w.ids.workspace };
  await plantEndpoint(services, ownHooks.url, { ...place, createdById: w.users.admin.id });
  const attacker = {
    token: w.users.outsider.token,
    workspaceId: w.ids.otherWorkspace,
    account: await plantBluesky(services, w.ids.otherWorkspace, network.origin),
    mastodon: await plantMastodon(services, w.ids.otherWorkspace, own.origin, own.code("eve")),
    network,
    hooks,
  };
  const client = new Client(server);
  const people = { workspaceId: w.ids.workspace, account, token: w.users.editor.token };
  return {
    w,
    server,
    client,
    attacker,
    names,
    async measure() {
      await idle(w);
      return sample(client, people, own, ownHooks);
    },
    async close() {
      await stop();
      await w.close();
      await Promise.all([own, network, hooks, ownHooks, names].map((each) => each.close()));
    },
  };
}

/** Times in milliseconds. */
export interface Sample {
  /** From `publishNow` to the arrival of the post at the network. */
  publish: number;
  /** From a write to the arrival of its event at the receiver. */
  webhook: number;
  reads: number[];
}

export const CREATE =
  "mutation ($input: CreatePublicationInput!) { createPublication(input: $input) { publication { id } } }";
export const PUBLISH = "mutation ($input: PublishNowInput!) { publishNow(input: $input) { jobId } }";
const READ = `query ($id: ID!) { workspace(id: $id) { name members { nodes { role user { name } } } postingSlots { nodes { label } }
  publications(first: 10) { nodes { title state } } } }`;
const READS = 5;

let number = 0;

async function sample(
  client: Client,
  { workspaceId, account, token }: { workspaceId: string; account: string; token: string },
  network: FakeMastodon,
  hooks: WebhookReceiver,
): Promise<Sample> {
  const text = `Post ${++number}`;
  const input = { workspaceId, accountIds: [account], segments: [{ text }] };
  const created = performance.now();
  const made = await client.gql<{ createPublication: { publication: { id: string } } }>(token, CREATE, { input });
  const { id } = dataOf(made).createPublication.publication;
  const isAbout = ({ body }: { body: string }) =>
    body.includes(`"${id}"`) && body.includes('"type":"publication.created"');
  const webhook = await until(created, () => hooks.received.some(isAbout));
  const begun = performance.now();
  dataOf(await client.gql(token, PUBLISH, { input: { id } }));
  const publish = await until(begun, () => network.posts.some((post) => post.text === text));
  const reads: number[] = [];
  for (let count = 0; count < READS; count++) {
    const start = performance.now();
    dataOf(await client.gql(token, READ, { id: workspaceId }, { "cache-control": "no-cache" }));
    reads.push(performance.now() - start);
  }
  return { publish, webhook, reads };
}

/** Waits until a server has made the tables of the queue, which it does after its first answers. */
async function queueReady({ db }: World): Promise<void> {
  const made = `SELECT 1 WHERE to_regclass('pgboss.job') IS NOT NULL`;
  while ((await db.pool.query(made)).rowCount === 0) await sleep(20);
}

/** Waits until the measured tenant has no job, so that a sample does not wait for those of the sample before. */
async function idle({ db, ids }: World): Promise<void> {
  const busy = `SELECT 1 FROM pgboss.job WHERE state < 'completed' AND group_id = $1 AND start_after < now()
    UNION ALL SELECT 1 FROM outbox_message WHERE tenant = $1 AND due_at < now() LIMIT 1`;
  while ((await db.pool.query(busy, [ids.organization])).rowCount !== 0) await sleep(20);
}

/** A measured operation that takes longer than this is stopped by the attack. */
const STOPPED_MS = 60_000;

/** Waits for something that arrives in this process. @returns the milliseconds since the start */
async function until(start: number, arrived: () => boolean): Promise<number> {
  while (!arrived()) {
    if (performance.now() - start > STOPPED_MS) throw new Error(`nothing arrived within ${STOPPED_MS} ms`);
    await sleep(1);
  }
  return performance.now() - start;
}
