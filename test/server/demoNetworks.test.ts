import { mkdtemp, rm } from "node:fs/promises";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Demo } from "../../prisma/seed/demo.ts";
import { channelMessages } from "../../src/domains/accounts/channels/sweep.ts";
import { readEnv } from "../../src/platform/env/env.ts";
import { newId } from "../../src/platform/ids/ids.ts";
import { type ProviderName, providerName, providerOf } from "../../src/providers/registry.ts";
import { TWINS } from "../../src/providers/twins.ts";
import { type App, createApp } from "../../src/server/app.ts";
import { type DemoMode, enterDemoMode } from "../../src/server/demo/mode.ts";
import { reachingDemo } from "../../src/server/demo/reaching.ts";
import { listen } from "../../src/server/listen/listen.ts";
import type { Listener } from "../../src/server/listen/listener.ts";
import { dataOf } from "../support/answers.ts";
import { Client } from "../support/client.ts";
import { testDatabase } from "../support/database/template.ts";
import { uploaded } from "../support/domains/media.ts";
import type { Acted } from "../support/domains/publish.ts";
import { mp4 } from "../support/domains/uploads.ts";
import { runJobs } from "../support/jobs.ts";

let folder: string;
let mode: DemoMode;
let app: App;
let client: Client;
let demo: Demo;

/** The address of the server. Some networks fetch media from there. */
let origin: string;
let listener: Listener;

const variables = () => ({ NODE_ENV: "test", DATA_DIR: folder, PORT: "0", PUBLIC_URL: origin });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rostrum-networks-"));
  listener = await listen((request, peer) => app.fetch(request, peer), { hostname: "127.0.0.1", port: 0 });
  origin = `http://127.0.0.1:${listener.port}`;
  const database = await testDatabase();
  const env = readEnv(variables());
  const entered = await enterDemoMode(env, database);
  if (entered === null) throw new Error("the database is not empty");
  mode = entered;
  app = await createApp({ env: mode.env, database, mailbox: mode.mailbox });
  client = new Client(app);
  demo = await mode.open(app.services, origin);
});
afterAll(async () => {
  await listener.stop();
  await app.close();
  await mode.stop();
  await app.services.database.close();
  await rm(folder, { recursive: true });
});

const ask = async <Data>(document: string, input: object, by: keyof Demo["users"] = "owner") =>
  dataOf(await client.gql<Data>(demo.users[by].token, document, { input }));
const id = (name: string) => demo.ids[name] ?? "";

interface Connected {
  made: { connection: { account: { id: string } } };
}

const BY_PASSWORD = `mutation ($input: ConnectAccountWithAppPasswordInput!) {
  made: connectAccountWithAppPassword(input: $input) { connection { account { id } } } }`;
const BY_CODE = `mutation ($input: ExchangeAuthorizationCodeInput!) {
  made: exchangeAuthorizationCode(input: $input) { connection { account { id } } } }`;
const AUTHORIZE = `mutation ($input: AccountAuthorizationUrlInput!) { made: accountAuthorizationUrl(input: $input) { url } }`;
const CONSENT = `mutation ($input: CreateChannelConnectionInput!) {
  consent: createChannelConnection(input: $input) { accountSelection { id targets { targetId } } } }`;
const CHOOSE = `mutation ($input: CompleteChannelConnectionInput!) {
  connected: completeChannelConnection(input: $input) { socialAccounts { id } } }`;
const CHANNEL_CODE = `mutation ($input: CreateChannelCodeInput!) {
  made: createChannelCode(input: $input) { code channelCode { id } } }`;

/** Connects the account of a network by what `demo.json` says of it. */
async function connect(provider: string): Promise<string> {
  const network = demo.networks[provider];
  if (network === undefined) throw new Error("the demo has no such network");
  const where = { workspaceId: id("workspace"), provider: provider.toUpperCase() };
  switch (network.by) {
    case "appPassword": {
      const { url: serviceUrl, identifier, appPassword } = network;
      const input = { ...where, serviceUrl, appPassword, ...(identifier !== null && { identifier }) };
      return (await ask<Connected>(BY_PASSWORD, input)).made.connection.account.id;
    }
    case "authorizationCode": {
      const input = { ...where, serverName: "", instanceUrl: network.url, code: network.code };
      return (await ask<Connected>(BY_CODE, input)).made.connection.account.id;
    }
    case "consent": {
      const { made } = await ask<{ made: { url: string } }>(AUTHORIZE, { ...where, instanceUrl: "" });
      const { headers } = await fetch(made.url, { redirect: "manual" });
      const { searchParams } = new URL(headers.get("location") ?? "");
      const back = { code: searchParams.get("code"), state: searchParams.get("state") };
      if (providerOf(providerName(provider)).connect.by === "authorizationCode") {
        const input = { ...where, ...back, serverName: "", instanceUrl: "" };
        return (await ask<Connected>(BY_CODE, input)).made.connection.account.id;
      }
      const { consent } = await ask<{ consent: { accountSelection: { id: string; targets: { targetId: string }[] } } }>(
        CONSENT,
        { ...where, ...back },
      );
      const { id: selection, targets } = consent.accountSelection;
      const chosen = { id: selection, targetIds: [targets[0]?.targetId] };
      const { connected } = await ask<{ connected: { socialAccounts: { id: string }[] } }>(CHOOSE, chosen);
      return connected.socialAccounts[0]?.id ?? "";
    }
    case "channelCode": {
      const { made } = await ask<{ made: { code: string; channelCode: { id: string } } }>(CHANNEL_CODE, where);
      const posted = await fetch(network.channelPage, {
        method: "POST",
        body: new URLSearchParams({ text: made.code }),
      });
      expect(posted.status).toBe(200);
      await channelMessages.run(app.services, new AbortController().signal);
      const document = "query ($input: ID!) { channelCode(id: $input) { account { id } } }";
      const { data } = await client.gql<{ channelCode: { account: { id: string } | null } }>(
        demo.users.owner.token,
        document,
        { input: made.channelCode.id },
      );
      return data.channelCode.account?.id ?? "";
    }
  }
}

/** A video of the library, which every network with videos accepts. */
async function videoOfLibrary(): Promise<string> {
  const facts = { mimeType: "video/mp4", width: 640, height: 480, durationMs: 4000 };
  return ready(new Uint8Array(mp4(20_000)), facts);
}

async function pictureOfLibrary(): Promise<string> {
  const [width, height] = [640, 480];
  const drawn = sharp({ create: { width, height, channels: 3, background: "teal" } }).jpeg();
  return ready(new Uint8Array(await drawn.toBuffer()), { mimeType: "image/jpeg", width, height });
}

async function ready(bytes: Uint8Array, facts: Parameters<typeof uploaded>[3]): Promise<string> {
  const done = { processing: "READY", analysis: "READY", processingProgress: 100, sha256: newId("med") } as const;
  return (await uploaded({ app, db: app.services.database }, id("workspace"), bytes, { ...done, ...facts })).id;
}

/** The account on the demo's own instance, which the demo connected. */
async function ownAccount(): Promise<string> {
  const where = { workspaceId: id("workspace"), provider: "mastodon", state: "ACTIVE" } as const;
  return (await app.services.database.prisma.socialAccount.findFirstOrThrow({ where })).id;
}

const PUBLICATION = `{ publication { id state revision renditions { id platform status postDeletedAt delivery { state errorCode externalUrl } } } }`;
const CREATE = `mutation ($input: CreatePublicationInput!) { acted: createPublication(input: $input) ${PUBLICATION} }`;
const DELETE = `mutation ($input: DeletePostInput!) { acted: deletePost(input: $input) ${PUBLICATION} }`;
const READ = `query ($input: ID!) { publication(id: $input) ${PUBLICATION.slice("{ publication ".length, -2)} }`;
const SUBMIT = `mutation ($input: SubmitForReviewInput!) { acted: submitForReview(input: $input) ${PUBLICATION} }`;
const APPROVE = `mutation ($input: ApprovePublicationInput!) { acted: approvePublication(input: $input) ${PUBLICATION} }`;
const PUBLISH = `mutation ($input: PublishNowInput!) { acted: publishNow(input: $input) ${PUBLICATION} }`;
const VALIDATE = `query ($input: ID!) { validatePublication(id: $input) { problems { rule } } }`;

describe("the demo", () => {
  test("has a network for every twin beside its own instance, and workers reach them", async () => {
    const names = Object.keys(TWINS).filter((name) => name !== "mastodon");
    expect(Object.keys(demo.networks).toSorted()).toEqual(names.toSorted());
    const { OUTBOUND_ALLOW, PROVIDER_API_URLS } = await reachingDemo(readEnv(variables()));
    const hosts = Object.values(demo.networks).map(({ url }) => new URL(url).host);
    expect(OUTBOUND_ALLOW).toEqual(expect.arrayContaining(hosts));
    expect(PROVIDER_API_URLS.get("telegram")).toBe(demo.networks["telegram"]?.url);
  });

  test("refuses a web page whose host name resolves to this machine, at every network", async () => {
    for (const { url } of Object.values(demo.networks)) {
      const { promise, resolve } = Promise.withResolvers<number | undefined>();
      get(url, { headers: { host: "evil.example" } }, ({ statusCode }) => resolve(statusCode));
      expect([url, await promise]).toEqual([url, 421]);
    }
  });

  test.each(Object.keys(TWINS).filter((name) => name !== "mastodon"))(
    "connects, validates, publishes and removes at %s",
    async (provider) => {
      const account = await connect(provider);
      const { needsVideo = false } = providerOf(providerName(provider)).capabilities;
      const item = needsVideo
        ? { source: { mediaId: await videoOfLibrary() } }
        : { source: { mediaId: id("media") }, altText: "A picture" };
      const segments = [{ text: `Hello, ${provider}`, media: [item] }];
      const input = { workspaceId: id("workspace"), accountIds: [account], segments };
      const { publication } = (await ask<{ acted: Acted }>(CREATE, input)).acted;
      const checked = await ask<{ validatePublication: { problems: unknown[] } }>(VALIDATE, publication.id as never);
      expect(checked.validatePublication.problems).toEqual([]);
      const path = `/publications/${publication.id}`;
      const { token } = demo.users.owner;
      const overRest = await client.rest("POST", `${path}/validate`, { token, body: {} });
      expect([overRest.status, overRest.body]).toMatchObject([200, { valid: true }]);
      const body = { expected_revision: publication.revision };
      expect((await client.rest("POST", `${path}/publish-now`, { token, body })).status).toBe(200);
      await runJobs(app.services);
      const { publication: live } = await ask<Acted>(READ, publication.id as never);
      expect([live.renditions[0]?.delivery, live.state]).toMatchObject([{ errorCode: null }, "PUBLISHED"]);
      const deletion = { input: { renditionId: live.renditions[0]?.id, confirm: true } };
      const { data, errors } = await client.gql<{ acted: Acted }>(token, DELETE, deletion);
      if (providerOf(providerName(provider)).remove === null) expect(errors?.[0]?.extensions?.code).toBe("CONFLICT");
      else expect(data?.acted.publication.renditions[0]?.postDeletedAt).toEqual(expect.any(String));
    },
  );

  test("publishes one publication with a text for each network, pictures and a video, after its approval, and removes it", async () => {
    const { prisma } = app.services.database;
    const { token } = demo.users.owner;
    const names = Object.keys(TWINS).map(providerName);
    const accounts = new Map<ProviderName, string>();
    for (const name of names) accounts.set(name, await (name === "mastodon" ? ownAccount() : connect(name)));
    const [picture, second, video] = [await pictureOfLibrary(), await pictureOfLibrary(), await videoOfLibrary()];
    const item = (mediaId: string) => ({ source: { mediaId }, altText: "A teal field" });
    /** The media items of a rendition: both kinds where a post may have them, otherwise one kind. */
    const mediaFor = (name: ProviderName, at: number) => {
      const { limits, needsVideo } = providerOf(name).capabilities;
      if (needsVideo) return [video, picture];
      if (limits.mixedMedia) return [picture, second, video];
      return at % 2 === 0 ? [picture, second] : [video];
    };
    await prisma.workspace.update({ where: { id: id("workspace") }, data: { approvalRequired: true } });
    const { publication } = (
      await ask<{ acted: Acted }>(CREATE, {
        workspaceId: id("workspace"),
        accountIds: [...accounts.values()],
        segments: [{ text: "A text for all", media: [item(picture)] }],
        renditions: names.map((name, at) => ({
          accountId: accounts.get(name),
          segments: [{ position: 0, text: `A text for ${name} alone`, media: mediaFor(name, at).map(item) }],
        })),
      })
    ).acted;
    const checked = await ask<{ validatePublication: { problems: unknown[] } }>(VALIDATE, publication.id as never);
    expect(checked.validatePublication.problems).toEqual([]);

    const early = await client.gql(token, PUBLISH, { input: { id: publication.id } });
    expect(early.errors?.[0]?.extensions?.code).toBe("CONFLICT");
    const submitted = (await ask<{ acted: Acted }>(SUBMIT, { id: publication.id })).acted.publication;
    // The author cannot approve.
    await ask(APPROVE, { id: publication.id, expectedRevision: submitted.revision }, "admin");
    await ask(PUBLISH, { id: publication.id });
    // Networks that process a video are asked again after some seconds.
    const stateAfterJobs = async () => {
      await runJobs(app.services);
      return (await ask<Acted>(READ, publication.id as never)).publication.state;
    };
    await expect.poll(stateAfterJobs, { timeout: 60_000, interval: 500 }).not.toBe("PUBLISHING");
    const { publication: live } = await ask<Acted>(READ, publication.id as never);
    expect(live.renditions.map(({ platform, delivery }) => [platform, delivery?.errorCode])).toEqual(
      names.map((name) => [name.toUpperCase(), null]),
    );
    expect(live.state).toBe("PUBLISHED");

    const removed: unknown[] = [];
    for (const { id: renditionId, platform } of live.renditions) {
      const { data, errors } = await client.gql<{ acted: Acted }>(token, DELETE, {
        input: { renditionId, confirm: true },
      });
      const after = data?.acted?.publication.renditions.find((rendition) => rendition.id === renditionId);
      removed.push([platform, errors?.[0]?.extensions?.code ?? typeof after?.postDeletedAt]);
    }
    expect(removed).toEqual(
      names.map((name) => [name.toUpperCase(), providerOf(name).remove === null ? "CONFLICT" : "string"]),
    );
  }, 90_000);
});
