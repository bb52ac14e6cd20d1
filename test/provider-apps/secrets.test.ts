import { Buffer } from "node:buffer";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { appAt } from "../../src/domains/provider-apps/read.ts";
import { createVault } from "../../src/platform/crypto/vault.ts";
import { readEnv } from "../../src/platform/env/env.ts";
import type { Log } from "../../src/platform/log/log.ts";
import { type App, createApp } from "../../src/server/app.ts";
import { codeOf, dataOf } from "../support/answers.ts";
import { Client } from "../support/client.ts";
import { breaks, faulty } from "../support/database/faults.ts";
import { type World, world } from "../support/world.ts";

const key = (byte: number) => Buffer.alloc(32, byte).toString("base64");
const [OLD, NEW] = [`k1:${key(1)}`, `k2:${key(2)}`];
const PLACE = { provider: "mastodon", instanceUrl: "https://secrets.example" } as const;
const SECRETS = { client_secret: "hush-client", bot_token: "hush-bot", webhook_secret: "hush-webhook" };

let w: World;
const apps: App[] = [];
beforeAll(async () => {
  w = await world({ env: { SECRET_KEYS: OLD } });
});
afterAll(async () => {
  for (const app of apps) await app.close();
  await w.close();
});

const said: string[] = [];
const say = (...what: unknown[]) => void said.push(what.map(printed).join(" "));
const printed = (thing: unknown) => (thing instanceof Error ? (thing.stack ?? "") : JSON.stringify(thing));
const log: Log = { debug: say, info: say, warning: say, error: say };

/** A server of its own with other keys, on the same rows. */
async function serverWith(SECRET_KEYS: string) {
  const env = readEnv({ NODE_ENV: "test", PUBLIC_URL: "http://rostrum.test", SECRET_KEYS });
  const app = await createApp({ env, database: w.db, now: w.clock.now, log });
  apps.push(app);
  return Object.assign(new Client(app), { services: app.services });
}

const body = { provider: PLACE.provider, instance_url: PLACE.instanceUrl, client_id: "client-1" };
const save = (client: Client, more: object = {}) =>
  client.rest("POST", "/admin/provider-apps", { token: w.users.instanceAdmin.token, body: { ...body, ...more } });
const configured = ({ body: answer }: Awaited<ReturnType<typeof save>>) => {
  const { app } = answer as { app: Record<string, unknown> };
  return [app["secret_configured"], app["bot_token_configured"], app["webhook_secret_configured"]];
};
const stored = () => w.db.prisma.providerApp.findUniqueOrThrow({ where: { provider_instanceUrl: PLACE } });
const sealed = async () => {
  const { clientSecret, botToken, webhookSecret } = await stored();
  return [clientSecret, botToken, webhookSecret];
};

describe("a secret", () => {
  test("is kept when it is left out, cleared when it is empty, replaced by another", async () => {
    expect(configured(await save(w))).toEqual([false, false, false]);
    expect(configured(await save(w, SECRETS))).toEqual([true, true, true]);
    const before = await sealed();
    expect(configured(await save(w, { name: "Renamed" }))).toEqual([true, true, true]);
    expect(await sealed()).toEqual(before);
    expect(configured(await save(w, { bot_token: "" }))).toEqual([true, false, true]);
    expect(configured(await save(w, { client_secret: "hush-other" }))).toEqual([true, false, true]);
    expect(await appAt(w.app.services, PLACE)).toMatchObject({
      clientSecret: "hush-other",
      botToken: null,
      webhookSecret: "hush-webhook",
    });
  });

  test("is sealed in the table, bound to its row and column", async () => {
    await save(w, SECRETS);
    const { id, clientSecret, botToken } = await stored();
    const rows = JSON.stringify((await w.db.pool.query("SELECT to_jsonb(a) AS row FROM provider_app a")).rows);
    for (const secret of Object.values(SECRETS)) expect(rows).not.toContain(secret);
    const vault = createVault(() => new Map([["k1", new Uint8Array(Buffer.alloc(32, 1))]]));
    expect(vault.open(String(clientSecret), `provider_app:${id}:client_secret`)).toBe("hush-client");
    expect(vault.open(String(botToken), `provider_app:${id}:bot_token`)).toBe("hush-bot");
    // A person with write access to the table swaps two columns: neither opens.
    await w.db.prisma.providerApp.update({ where: { id }, data: { clientSecret: botToken, botToken: clientSecret } });
    await expect(appAt(w.app.services, PLACE)).rejects.toThrow("moved");
    await w.db.prisma.providerApp.update({ where: { id }, data: { clientSecret, botToken } });
  });

  test("is in no answer, audit event, log line or other row", async () => {
    const client = await serverWith(OLD);
    const answers: unknown[] = [await save(client, SECRETS), await save(client, { ...SECRETS, name: 1 })];
    answers.push(await save(client, { ...SECRETS, provider: "x" }), await save(client, { ...SECRETS, client_id: "" }));
    answers.push(await save(client, { ...SECRETS, webhook_secret: ["hush-webhook"] }));
    const input = { provider: "THREADS", clientId: "c", clientSecret: "hush-client", botToken: "hush-bot" };
    const mutation =
      "mutation ($input: SaveProviderAppInput!) { saveProviderApp(input: $input) { providerApp { id } existed } }";
    answers.push(await client.gql(w.users.instanceAdmin.token, mutation, { input }));
    answers.push(await client.gql(w.users.instanceAdmin.token, "{ providerApps { nodes { name secretConfigured } } }"));
    answers.push(
      await client.rest("GET", "/admin/audit-events/export.json?limit=200", { token: w.users.instanceAdmin.token }),
    );
    const broken = await faulty(w);
    broken.before("INSERT INTO audit_event", breaks);
    answers.push(await save(broken, { ...SECRETS, name: "Broken" }));
    await broken.close();
    for (const answer of answers) expect(JSON.stringify(answer)).not.toContain("hush-");
    expect(said.length).toBeGreaterThan(5);
    expect(said.filter((line) => line.includes("hush-"))).toEqual([]);
    expect(await everyRow()).not.toContain("hush-");
  });

  test("of another type is refused, and no message repeats it", async () => {
    const { status, body: problem } = await save(w, { client_secret: 17_171_717 });
    expect([status, JSON.stringify(problem)]).toEqual([422, expect.not.stringContaining("17171717")]);
    expect(problem).toMatchObject({ errors: [{ location: "body.client_secret" }] });
  });
});

/** All rows of all tables, as text. */
async function everyRow(): Promise<string> {
  const tables = await w.db.pool.query<{ name: string }>(
    "SELECT quote_ident(table_name) AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
  );
  const texts: string[] = [];
  for (const { name } of tables.rows) {
    texts.push(JSON.stringify((await w.db.pool.query(`SELECT to_jsonb(t) AS row FROM ${name} t`)).rows));
  }
  expect(texts.length).toBeGreaterThan(10);
  return texts.join();
}

describe("after a rotation of keys", () => {
  test("saving seals the kept secrets again, which is no change", async () => {
    await save(w, SECRETS);
    const { revision } = await stored();
    const rotated = await serverWith(`${NEW},${OLD}`);
    expect((await save(rotated)).status).toBe(200);
    for (const text of await sealed()) expect(text).toMatch(/^k2\./);
    expect((await stored()).revision).toBe(revision);
    const after = await serverWith(NEW);
    expect(await appAt(after.services, PLACE)).toMatchObject({ clientSecret: "hush-client", botToken: "hush-bot" });
  });

  test("updating seals the kept secrets again as well", async () => {
    await w.db.prisma.providerApp.deleteMany();
    await save(w, SECRETS);
    const rotated = await serverWith(`${NEW},${OLD}`);
    const mutation = `mutation ($id: ID!) { updateProviderApp(input: { id: $id, name: "Other" }) { providerApp { name } } }`;
    dataOf(await rotated.gql(w.users.instanceAdmin.token, mutation, { id: (await stored()).id }));
    for (const text of await sealed()) expect(text).toMatch(/^k2\./);
  });

  test("a secret whose key is gone cannot be kept, but can be sent again or cleared", async () => {
    await w.db.prisma.providerApp.deleteMany();
    await save(w, SECRETS);
    const lost = await serverWith(NEW);
    const refused = await save(lost, { name: "Other" });
    expect([refused.status, refused.body]).toMatchObject([409, { code: "CONFLICT" }]);
    expect(configured(await save(lost, { client_secret: "hush-client", bot_token: "", webhook_secret: "w" }))).toEqual([
      true,
      false,
      true,
    ]);
    expect(await appAt(lost.services, PLACE)).toMatchObject({ clientSecret: "hush-client", webhookSecret: "w" });
  });

  test("a sealed text that was changed does not open", async () => {
    const { id } = await stored();
    await w.db.prisma.providerApp.update({ where: { id }, data: { clientSecret: "k1.AAAA" } });
    const rotated = await serverWith(`${NEW},${OLD}`);
    expect(codeOf(await rotated.gql(w.users.instanceAdmin.token, UPDATE_NAME, { id }))).toBe("CONFLICT");
  });
});

const UPDATE_NAME = `mutation ($id: ID!) { updateProviderApp(input: { id: $id, name: "Another" }) { providerApp { name } } }`;
