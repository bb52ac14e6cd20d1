import { mkdtemp, rm } from "node:fs/promises";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Demo } from "../../prisma/seed/demo.ts";
import { channelMessages } from "../../src/domains/accounts/channels/sweep.ts";
import { renewals } from "../../src/domains/accounts/health/job.ts";
import { readEnv } from "../../src/platform/env/env.ts";
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
import { connectDemoAccount } from "../support/domains/demoAccounts.ts";
import { PDF, processed, uploaded } from "../support/domains/media.ts";
import { playableVideo } from "../support/domains/playableVideo.ts";
import type { Acted } from "../support/domains/publish.ts";
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

const connect = (provider: string) =>
  connectDemoAccount(
    {
      client,
      demo,
      workspaceId: id("workspace"),
      received: () => channelMessages.run(app.services, new AbortController().signal),
    },
    provider,
  );

/** A video of the library, which every network with videos accepts. */
const videoOfLibrary = async (seconds: number) => ready(await playableVideo({ width: 640, height: 480, seconds }));

async function pictureOfLibrary(background: string): Promise<string> {
  const drawn = sharp({ create: { width: 640, height: 480, channels: 3, background } }).jpeg();
  return ready(new Uint8Array(await drawn.toBuffer()));
}

/** An item that was uploaded and processed. */
async function ready(bytes: Uint8Array): Promise<string> {
  const place = { app, db: app.services.database };
  return (await processed(place, (await uploaded(place, id("workspace"), bytes)).id)).id;
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
        ? { source: { mediaId: await videoOfLibrary(4) } }
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

  test("publishes a PDF that was uploaded at LinkedIn, in the name of a member, and refuses the PDF at another network", async () => {
    const { token } = demo.users.owner;
    const form = new FormData();
    form.set("workspace_id", id("workspace"));
    form.set("file", new File([PDF], "Plan 2027.pdf", { type: "application/pdf" }));
    const answer = await client.request("/api/v1/media/upload", {
      method: "POST",
      headers: { authorization: `Bearer ${token}` },
      body: form,
    });
    const { id: mediaId } = (await answer.json()) as { id: string };
    await runJobs(app.services);
    const accountIds = [await connect("linkedin"), await ownAccount()];
    const segments = [{ text: "Our plan", media: [{ source: { mediaId } }] }];
    const input = { workspaceId: id("workspace"), accountIds, segments };
    const { publication } = (await ask<{ acted: Acted }>(CREATE, input)).acted;
    const checked = await ask<{ validatePublication: { problems: object[] } }>(VALIDATE, publication.id as never);
    expect(checked.validatePublication.problems).toEqual([{ rule: "UNSUPPORTED_MEDIA_TYPE" }]);

    const alone = { ...input, accountIds: accountIds.slice(0, 1) };
    const { publication: document } = (await ask<{ acted: Acted }>(CREATE, alone)).acted;
    await ask(PUBLISH, { id: document.id });
    await runJobs(app.services);
    const { publication: live } = await ask<Acted>(READ, document.id as never);
    expect([live.state, live.renditions[0]?.delivery]).toMatchObject(["PUBLISHED", { errorCode: null }]);
  });

  test("publishes one publication with a text for each network, pictures and a video, after its approval, and removes it", async () => {
    const { prisma } = app.services.database;
    const { token } = demo.users.owner;
    const names = Object.keys(TWINS).map(providerName);
    const accounts = new Map<ProviderName, string>();
    for (const name of names) accounts.set(name, await (name === "mastodon" ? ownAccount() : connect(name)));
    const [picture, second, video] = [
      await pictureOfLibrary("teal"),
      await pictureOfLibrary("plum"),
      await videoOfLibrary(5),
    ];
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
    // Networks that process a video are asked again after some seconds, which pass at once.
    vi.useFakeTimers({ toFake: ["Date"] });
    try {
      let state = "PUBLISHING";
      for (let round = 0; state === "PUBLISHING" && round < 60; round++) {
        await runJobs(app.services);
        state = (await ask<Acted>(READ, publication.id as never)).publication.state;
        vi.setSystemTime(Date.now() + 2000);
      }
    } finally {
      vi.useRealTimers();
    }
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
  });

  test("renews each account whose network renews credentials, once, and again only when it is due", async () => {
    const { prisma } = app.services.database;
    const ending = async () => {
      const where = { state: "ACTIVE", health: { renewAt: { not: null } } } as const;
      const rows = await prisma.socialAccount.findMany({ where, select: { provider: true, credentials: true } });
      return new Map(rows.map(({ provider, credentials }) => [provider, credentials]));
    };
    const sweep = async () => {
      await renewals.run(app.services, new AbortController().signal);
      await runJobs(app.services);
    };
    // Some networks renew no token that is younger than a day.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 2 * 86_400_000 });
    try {
      await prisma.accountHealth.updateMany({ where: { renewAt: { not: null } }, data: { renewAt: new Date(0) } });
      const before = await ending();
      await sweep();
      const after = await ending();
      const renewed = [...after.keys()].filter((provider) => after.get(provider) !== before.get(provider));
      // LinkedIn gives this app no refresh token, so its account waits for a person.
      expect([[...before.keys()].toSorted(), renewed.toSorted()]).toEqual([
        ["bluesky", "instagram", "linkedin", "threads", "youtube"],
        ["bluesky", "instagram", "threads", "youtube"],
      ]);
      await sweep();
      expect(await ending()).toEqual(after);
    } finally {
      vi.useRealTimers();
    }
  });
});
