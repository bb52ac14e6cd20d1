import { randomUUID } from "node:crypto";
import { publicationDue } from "../../src/domains/publications/messages.ts";
import type { Database } from "../../src/platform/database/database.ts";
import { newId } from "../../src/platform/ids/ids.ts";
import type { Services } from "../../src/platform/services/services.ts";
import { bluesky } from "../../src/providers/bluesky/bluesky.ts";
import type { RemoteAccount } from "../../src/providers/connect.ts";
import { sealCredentials } from "../../src/providers/credentials.ts";
import { discord } from "../../src/providers/discord/discord.ts";
import { discordwebhook } from "../../src/providers/discord/webhook.ts";
import { instagram } from "../../src/providers/instagram/instagram.ts";
import { type ProviderName, providerOf } from "../../src/providers/registry.ts";
import { telegram } from "../../src/providers/telegram/telegram.ts";
import { threads } from "../../src/providers/threads/threads.ts";
import { wordpress } from "../../src/providers/wordpress/wordpress.ts";
import { connectX } from "../support/domains/connectX.ts";
import { youtubeTargets } from "../support/domains/connectYoutube.ts";
import { consentedAccount, facebookTargets, linkedinTargets } from "../support/domains/publishing.ts";
import { ATPROTO, ATPROTO_PASSWORD } from "../support/fakes/atproto.ts";
import { DISCORD_APP, DISCORD_REDIRECT, DISCORD_TOKEN, webhookAddress } from "../support/fakes/discord.ts";
import { INSTAGRAM_APP, INSTAGRAM_REDIRECT } from "../support/fakes/instagram.ts";
import type { FakeLinkedin } from "../support/fakes/linkedin.ts";
import { TELEGRAM_TOKEN } from "../support/fakes/telegram.ts";
import { THREADS_APP, THREADS_REDIRECT } from "../support/fakes/threads.ts";
import { WORDPRESS } from "../support/fakes/wordpress.ts";
import { grantFor } from "../support/grant.ts";

export interface Planted {
  publicationId: string;
  /** In the order of the accounts. */
  renditionIds: string[];
  jobId: string;
}

/** A workspace with its owner only. */
export async function plantWorkspace({ prisma }: Database, now: Date): Promise<string> {
  const stamp = { createdAt: now, updatedAt: now };
  const user = { id: newId("usr"), email: `${randomUUID()}@example.org`, name: "A", ...stamp };
  const { id: createdById } = await prisma.user.create({ data: user });
  const organization = { id: newId("org"), name: "O", createdById, ...stamp };
  const { id: organizationId } = await prisma.organization.create({ data: organization });
  const workspace = { id: newId("ws"), organizationId, name: "W", timezone: "UTC", ...stamp };
  return (await prisma.workspace.create({ data: workspace })).id;
}

/** A connected account of a fake provider that speaks Mastodon's API. */
export async function plantMastodon(
  services: Services,
  workspaceId: string,
  origin: string,
  code: string,
  provider: ProviderName = "mastodon",
): Promise<string> {
  const { connect } = providerOf(provider);
  if (connect.by !== "authorizationCode" || connect.register === null)
    throw new Error("this provider registers no app");
  const client = await connect.register(services.fetch, origin, "https://rostrum.example");
  return plant(services, workspaceId, provider, await connect.exchange(services.fetch, grantFor(client, code)));
}

/** An account of a channel of the fake in which its bot may post. */
export async function plantTelegram(
  services: Services,
  workspaceId: string,
  apiUrl: string,
  chatId: number,
): Promise<string> {
  const bot = { apiUrl, token: TELEGRAM_TOKEN };
  const message = { text: "", chatId: String(chatId), messageId: 1, authorId: null };
  return plant(services, workspaceId, "telegram", await telegram.connect.account(services.fetch, bot, message));
}

export async function plantBluesky(services: Services, workspaceId: string, serviceUrl: string): Promise<string> {
  const grant = { serviceUrl, identifier: ATPROTO.handle, appPassword: ATPROTO_PASSWORD };
  return plant(services, workspaceId, "bluesky", await bluesky.connect.signIn(services.fetch, grant));
}

export async function plantWordpress(services: Services, workspaceId: string, serviceUrl: string): Promise<string> {
  const grant = { serviceUrl, identifier: WORDPRESS.login, appPassword: WORDPRESS.password };
  return plant(services, workspaceId, "wordpress", await wordpress.connect.signIn(services.fetch, grant));
}

/** An account of the channel of the fake to which its bot was added. */
export async function plantBot(services: Services, workspaceId: string, apiUrl: string): Promise<string> {
  const client = { instanceUrl: "", redirectUri: DISCORD_REDIRECT, ...DISCORD_APP };
  const page = discord.connect.authorizationUrl(client, { state: "s", codeChallenge: null, apiUrl });
  const { headers } = await services.fetch(page, { redirect: "manual" });
  const code = new URL(headers.get("location") ?? "").searchParams.get("code") ?? "";
  const bot = async () => ({ apiUrl, token: DISCORD_TOKEN });
  const [target] = await discord.connect.exchange(services.fetch, { client, code, codeVerifier: null, apiUrl, bot });
  if (target === undefined) throw new Error("the fake has no channel");
  return plant(services, workspaceId, "discord", target.account);
}

/** An account of the page of the fake. `apiUrl` is the address of the fake, or of a gate before it. */
export async function plantLinkedin(services: Services, workspaceId: string, apiUrl: string, fake: FakeLinkedin) {
  const targets = await linkedinTargets(services.fetch, { ...fake, origin: apiUrl });
  const target = targets.find(({ kind }) => kind === "page");
  if (target === undefined) throw new Error("the fake has no page");
  return plant(services, workspaceId, "linkedin", target.account);
}

/** The profile of the twin of Threads. */
export async function plantThreads(services: Services, workspaceId: string, apiUrl: string): Promise<string> {
  const app = { ...THREADS_APP, redirectUri: THREADS_REDIRECT };
  return plant(services, workspaceId, "threads", await consentedAccount(services.fetch, threads.connect, apiUrl, app));
}

/** An account of the page of the fake. */
export async function plantFacebook(services: Services, workspaceId: string, origin: string): Promise<string> {
  const [target] = await facebookTargets(services.fetch, { origin });
  if (target === undefined) throw new Error("the fake has no page");
  return plant(services, workspaceId, "facebook", target.account);
}

/** The professional account of the twin of Instagram. */
export async function plantInstagram(services: Services, workspaceId: string, apiUrl: string): Promise<string> {
  const app = { ...INSTAGRAM_APP, redirectUri: INSTAGRAM_REDIRECT };
  const account = await consentedAccount(services.fetch, instagram.connect, apiUrl, app);
  return plant(services, workspaceId, "instagram", account);
}

/** An account of a webhook of the fake. */
export async function plantWebhook(
  services: Services,
  workspaceId: string,
  serviceUrl: string,
  webhook?: { id: string; token: string },
): Promise<string> {
  const grant = { serviceUrl, identifier: "", appPassword: webhookAddress(serviceUrl, webhook) };
  return plant(services, workspaceId, "discordwebhook", await discordwebhook.connect.signIn(services.fetch, grant));
}

/** The account of the fake, which consents to the app. */
export async function plantX(services: Services, workspaceId: string, apiUrl: string): Promise<string> {
  return plant(services, workspaceId, "x", await connectX(services.fetch, apiUrl));
}

/** An account of the channel of the fake. */
export async function plantYoutube(services: Services, workspaceId: string, apiUrl: string): Promise<string> {
  const [target] = await youtubeTargets(services.fetch, apiUrl);
  if (target === undefined) throw new Error("the fake has no channel");
  return plant(services, workspaceId, "youtube", target.account);
}

async function plant(
  services: Services,
  workspaceId: string,
  provider: string,
  remote: RemoteAccount,
): Promise<string> {
  const { credentials, limits, ...shown } = remote;
  const id = newId("acc");
  const now = services.now();
  const kept = { credentials: sealCredentials(services.vault, id, credentials), limits: { ...limits } };
  await services.database.prisma.socialAccount.create({
    data: { id, workspaceId, provider, ...shown, ...kept, connectedAt: now, updatedAt: now },
  });
  return id;
}

interface Wanted {
  workspaceId: string;
  accountIds: readonly string[];
  text: string;
  /** The texts of the segments behind the first one; none for a single post. */
  further?: readonly string[];
  /** The due time. */
  at: Date;
  media?: { url: string; altText: string }[] | { mediaId: string; altText: string }[];
  /** Whether the job is in the outbox; without one the sweep must find the publication. */
  enqueued?: boolean;
}

/** A scheduled publication, as `schedulePublication` stores it. */
export async function plantScheduled({ prisma }: Database, wanted: Wanted): Promise<Planted> {
  const { workspaceId, accountIds, text, further = [], at, media = [], enqueued = true } = wanted;
  const accounts = await prisma.socialAccount.findMany({ where: { id: { in: [...accountIds] } } });
  const platforms = new Map(accounts.map(({ id, provider }) => [id, provider]));
  const publicationId = newId("pub");
  const jobId = randomUUID();
  const state = "SCHEDULED" as const;
  const renditions = accountIds.map((accountId, position) => ({
    id: newId("ren"),
    workspaceId,
    accountId,
    position,
    platform: platforms.get(accountId) ?? "",
    targetKey: accountId,
    status: state,
    publicationState: state,
    scheduledAt: at,
    updatedAt: at,
  }));
  await prisma.publication.create({
    data: {
      id: publicationId,
      workspaceId,
      state,
      segments: [{ text, media }, ...further.map((each) => ({ text: each, media: [] }))],
      scheduledAt: at,
      jobId,
      createdAt: at,
      updatedAt: at,
      renditions: { create: renditions },
    },
  });
  if (enqueued) {
    const message = { id: newId("out"), topic: publicationDue.topic, payload: { publicationId }, jobId };
    await prisma.outboxMessage.create({ data: { ...message, dueAt: at, createdAt: at } });
  }
  return { publicationId, renditionIds: renditions.map(({ id }) => id), jobId };
}
