import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import { PLACES } from "../../../src/platform/jobs/lanes.ts";
import { dataOf } from "../../support/answers.ts";
import { A, AAAA } from "../../support/fakes/nameServer.ts";
import { TRICKLING_HTTP, trickle } from "../../support/fakes/trickle.ts";
import { plantEndpoint } from "../../webhooks/stage.ts";
import { CREATE, type FairnessStage, PUBLISH } from "./stage.ts";

/** Begins an attack, and waits until it is in force. @returns a function that ends it */
export type Attack = (stage: FairnessStage) => Promise<() => Promise<void>>;

const { ofTenant } = PLACES.waits;
/** The name queries of a tenant that one process runs at once. */
const QUERIES = 8;
/** The time within which an attack is in force: it holds all that its tenant gets. */
const SOON = { timeout: 60_000, interval: 20 };

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

async function draft({ client, attacker }: FairnessStage, segment: object = { text: "Spam" }): Promise<string> {
  const { token, workspaceId, account } = attacker;
  const input = { workspaceId, accountIds: [account], segments: [segment] };
  const made = await client.gql<{ createPublication: { publication: { id: string } } }>(token, CREATE, { input });
  return dataOf(made).createPublication.publication.id;
}

const publish = ({ client, attacker }: FairnessStage, id: string) =>
  client.gql(attacker.token, PUBLISH, { input: { id } });

/** Waits after an attack until no server runs a job, and none is due. */
export async function settled({ w }: FairnessStage): Promise<void> {
  // The database may choose the deletion to end a deadlock with a delivery.
  const remove = () => w.db.prisma.webhookEndpoint.deleteMany({ where: { organizationId: w.ids.otherOrganization } });
  const isRemoved = () =>
    remove().then(
      () => true,
      () => false,
    );
  await expect.poll(isRemoved, { timeout: 60_000, interval: 200 }).toBe(true);
  const left = async () => {
    const { rows } = await w.db.pool.query<{ left: string }>(
      `SELECT (SELECT count(*) FROM pgboss.job WHERE state IN ('created', 'retry', 'active') AND start_after < now())
        + (SELECT count(*) FROM outbox_message WHERE due_at < now()) AS left`,
    );
    return Number(rows[0]?.left);
  };
  await expect.poll(left, { timeout: 120_000, interval: 100 }).toBe(0);
}

/** Endpoints of the attacker, and an event for each of them. */
async function events(stage: FairnessStage, urls: readonly string[]): Promise<void> {
  const { w, attacker } = stage;
  const place = { organizationId: w.ids.otherOrganization, workspaceId: attacker.workspaceId };
  for (const url of urls) await plantEndpoint(w.app.services, url, { ...place, createdById: w.users.outsider.id });
  for (const _ of urls) await draft(stage);
}

/** Repeats something until the attack ends. */
function repeating(act: () => Promise<unknown>, everyMs: number, most = Number.POSITIVE_INFINITY) {
  const over = new AbortController();
  const running = (async () => {
    for (let count = 0; count < most && !over.signal.aborted; count++) {
      await act();
      await sleep(everyMs);
    }
  })();
  return async () => {
    over.abort();
    await running;
  };
}

export const ATTACKS: Record<string, Attack> = {
  async "15 posts to a host that answers each call after 9 seconds"(stage) {
    const { network } = stage.attacker;
    const ids: string[] = [];
    for (const _ of times(15)) ids.push(await draft(stage));
    network.fault({ act: "slow", ms: 9000, times: Number.POSITIVE_INFINITY });
    network.requests.length = 0;
    for (const id of ids) dataOf(await publish(stage, id));
    await expect.poll(() => network.requests.length, SOON).toBeGreaterThanOrEqual(ofTenant);
    return async () => {
      network.mend();
    };
  },
  async "40 posts with pictures from a host that trickles"(stage) {
    const host = await trickle(TRICKLING_HTTP.replace("application/json", "image/png"));
    const media = (index: number) => [{ source: { url: `http://127.0.0.1:${host.port}/${index}.png` } }];
    const ids: string[] = [];
    for (const index of times(40)) ids.push(await draft(stage, { text: "Spam", media: media(index) }));
    const calls = ids.map((id) => publish(stage, id));
    await expect.poll(() => host.opened(), SOON).toBeGreaterThanOrEqual(ofTenant);
    return async () => {
      await host.close();
      await Promise.all(calls);
    };
  },
  async "20 events for 20 endpoints that hang"(stage) {
    const { hooks } = stage.attacker;
    const over = Promise.withResolvers<void>();
    hooks.received.length = 0;
    hooks.reply = () => over.promise.then(() => ({ status: 204 }));
    await events(
      stage,
      times(20).map((index) => `${hooks.url}/${index}`),
    );
    await expect.poll(() => hooks.received.length, SOON).toBeGreaterThanOrEqual(ofTenant);
    return async () => {
      over.resolve();
    };
  },
  async "20 events for 20 endpoints at names that never resolve"(stage) {
    const { names } = stage;
    names.reset();
    const hosts = times(20).map(() => `hook-${crypto.randomUUID()}.example.org`);
    for (const host of hosts) names.zone.set(host, { silent: [A, AAAA] });
    await events(
      stage,
      hosts.map((host) => `https://${host}/`),
    );
    await expect.poll(() => names.mostHeld, SOON).toBeGreaterThanOrEqual(QUERIES);
    return async () => {
      names.release();
    };
  },
  async "texts of 20,000 characters, one a second"(stage) {
    const { client, attacker } = stage;
    const query = "query ($text: String!, $accountIds: [ID!]!) { splitText(text: $text, accountIds: $accountIds) }";
    const text = "@someone@example.org ".repeat(1000).slice(0, 20_000);
    const variables = { text, accountIds: [attacker.mastodon] };
    return repeating(async () => dataOf(await client.gql(attacker.token, query, variables)), 1000);
  },
  async "14 writes with 20 streams of their workspace"(stage) {
    const { client, attacker, server, w } = stage;
    const leaving = new AbortController();
    const query =
      "subscription ($id: ID!) { workspaceChanged(workspaceId: $id) { workspace { name postingSlots { nodes { label } } members { nodes { role } } } } }";
    const headers = {
      accept: "text/event-stream",
      "content-type": "application/json",
      authorization: `Bearer ${attacker.token}`,
    };
    const body = JSON.stringify({ query, variables: { id: attacker.workspaceId } });
    const open = () => fetch(`${server.url}/graphql`, { method: "POST", headers, body, signal: leaving.signal });
    const answers = await Promise.all(times(20).map(open));
    expect(answers.map(({ status }) => status)).toEqual(times(20).map(() => 200));
    const read = answers.map(async (answer) => answer.body?.pipeTo(new WritableStream()).catch(() => {}));
    const write =
      "mutation ($input: UpdatePostingSlotInput!) { updatePostingSlot(input: $input) { postingSlot { id } } }";
    let count = 0;
    const label = () => ({ id: w.ids.otherSlot, label: `Label ${++count}` });
    const stop = repeating(async () => dataOf(await client.gql(attacker.token, write, { input: label() })), 300, 14);
    return async () => {
      await stop();
      leaving.abort();
      await Promise.all(read);
    };
  },
};
