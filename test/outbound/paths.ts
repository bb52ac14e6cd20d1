import { renewal } from "../../src/domains/accounts/health/job.ts";
import { WINDOW } from "../../src/domains/publication-builds/plan.ts";
import * as posts from "../../src/domains/publications/messages.ts";
import { toDeliver } from "../../src/domains/webhooks/messages.ts";
import { newId } from "../../src/platform/ids/ids.ts";
import { OUT_OF_BAND } from "../../src/providers/connect.ts";
import { sealCredentials } from "../../src/providers/credentials.ts";
import { newDeliveryKey } from "../../src/providers/deliveryKey.ts";
import { dataOf } from "../support/answers.ts";
import { publication } from "../support/domains/publication.ts";
import { act } from "../support/domains/publish.ts";
import { socialAccount } from "../support/domains/socialAccount.ts";
import { voiceProfile } from "../support/domains/voiceProfile.ts";
import { webhookDelivery } from "../support/domains/webhooks.ts";
import { ATPROTO, ATPROTO_PASSWORD } from "../support/fakes/atproto.ts";
import { plantEndpoint } from "../webhooks/stage.ts";
import type { Side, Stage } from "./stage.ts";

/** A way on which this server calls a host that a user chose. */
export interface Path {
  name: string;
  /** The functions of src that make the call, as `file function`. */
  sites: readonly string[];
  /** The members of a provider that make the call. */
  members?: readonly string[];
  /** The host that works. */
  host: "mastodon" | "bluesky" | "files";
  /** The body of an answer is not read: only a host that trickles the head of an answer is slow. */
  ignoresBody?: true;
  /** Makes the call for a tenant, and waits for its end. @returns whether the call did its work */
  call(stage: Stage, side: Side, origin: string): Promise<boolean>;
}

let made = 0;

/** An account whose server is at the address. */
async function accountAt(s: Stage, side: Side, provider: "mastodon" | "bluesky", credentials: Record<string, string>) {
  const id = newId("acc");
  const sealed = sealCredentials(s.w.app.services.vault, id, credentials);
  const instanceUrl = credentials["instanceUrl"] ?? "";
  return socialAccount(s.w, side.workspaceId, { id, provider, instanceUrl, credentials: sealed });
}

async function mastodonAt(s: Stage, side: Side, origin: string): Promise<string> {
  const accessToken = `token-of-path-${++made}`;
  s.mastodon.tokens.set(accessToken, "ada");
  s.mastodon.clients.set("client", "secret");
  const client = { clientId: "client", clientSecret: "secret" };
  return accountAt(s, side, "mastodon", { accessToken, instanceUrl: origin, ...client });
}

type Columns = Parameters<typeof publication>[3] extends (infer Row)[] | undefined ? Row : never;

/** A post of the account in delivery. @returns the id of its rendition */
async function post(s: Stage, side: Side, accountId: string, columns: Columns = {}): Promise<string> {
  const platform = (await s.w.db.prisma.socialAccount.findUniqueOrThrow({ where: { id: accountId } })).provider;
  const row = { accountId, platform, deliveryKey: newDeliveryKey(s.w.clock.now()), ...columns };
  const { renditionIds } = await publication(s.w, side.workspaceId, { state: "PUBLISHING", text: `Post ${++made}` }, [
    row,
  ]);
  return renditionIds[0] ?? "";
}

async function sent(s: Stage, renditionId: string, topic: string = posts.renditionDue.topic): Promise<boolean> {
  await s.job(topic, { renditionId });
  return (await s.w.db.prisma.rendition.findUniqueOrThrow({ where: { id: renditionId } })).deliveryState === "LIVE";
}

/** The client of this server at a Mastodon instance. */
async function clientAt(s: Stage, instanceUrl: string): Promise<void> {
  const { vault, now } = s.w.app.services;
  s.mastodon.clients.set("client", "secret");
  const clientSecret = vault.seal("secret", `instance_client:mastodon|${instanceUrl}:client_secret`);
  const data = { provider: "mastodon", instanceUrl, clientId: "client", clientSecret, redirectUri: OUT_OF_BAND };
  await s.w.db.prisma.instanceClient.createMany({ data: { ...data, createdAt: now() }, skipDuplicates: true });
}

const isAccepted = async (s: Stage, side: Side, document: string, input: object): Promise<boolean> =>
  (await s.w.gql(side.token, document, { input })).errors === undefined;

export const PATHS: readonly Path[] = [
  {
    name: "registering at an instance",
    sites: ["src/domains/accounts/client.ts clientOf"],
    members: ["register"],
    host: "mastodon",
    async call(s, { workspaceId, ...side }, instanceUrl) {
      await s.w.db.prisma.instanceClient.deleteMany({ where: { instanceUrl } });
      const input = { workspaceId, provider: "MASTODON", instanceUrl };
      const document =
        "mutation ($input: AccountAuthorizationUrlInput!) { accountAuthorizationUrl(input: $input) { url } }";
      return isAccepted(s, { workspaceId, ...side }, document, input);
    },
  },
  {
    name: "asking whether an instance checks PKCE",
    sites: ["src/domains/accounts/client.ts checksPkce"],
    members: ["checksPkce"],
    host: "mastodon",
    async call(s, { workspaceId, ...side }, instanceUrl) {
      await clientAt(s, instanceUrl);
      const input = { workspaceId, provider: "MASTODON", instanceUrl };
      const document =
        "mutation ($input: AccountAuthorizationUrlInput!) { accountAuthorizationUrl(input: $input) { url } }";
      return isAccepted(s, { workspaceId, ...side }, document, input);
    },
  },
  {
    name: "exchanging an authorization code",
    sites: ["src/domains/accounts/exchange.ts exchangeAuthorizationCode"],
    members: ["exchange"],
    host: "mastodon",
    async call(s, side, instanceUrl) {
      await clientAt(s, instanceUrl);
      const { workspaceId } = side;
      const input = { workspaceId, provider: "MASTODON", serverName: "", instanceUrl, code: s.mastodon.code() };
      const document =
        "mutation ($input: ExchangeAuthorizationCodeInput!) { exchangeAuthorizationCode(input: $input) { connection { accountId } } }";
      return isAccepted(s, side, document, input);
    },
  },
  {
    name: "signing in with an app password",
    sites: ["src/domains/accounts/connectWithAppPassword.ts connectAccountWithAppPassword"],
    members: ["signIn"],
    host: "bluesky",
    async call(s, side, serviceUrl) {
      await s.w.app.services.limiter.reset({ name: "connect_app_password", points: 20, seconds: 900 }, side.personId);
      const credentials = { identifier: ATPROTO.handle, appPassword: ATPROTO_PASSWORD };
      const input = { workspaceId: side.workspaceId, provider: "BLUESKY", serviceUrl, ...credentials };
      const document =
        "mutation ($input: ConnectAccountWithAppPasswordInput!) { connectAccountWithAppPassword(input: $input) { connection { accountId } } }";
      return isAccepted(s, side, document, input);
    },
  },
  {
    name: "revoking credentials",
    sites: ["src/domains/accounts/disconnect.ts revocation"],
    members: ["revoke"],
    host: "mastodon",
    async call(s, side, origin) {
      const id = await mastodonAt(s, side, origin);
      const document =
        "mutation ($input: DisconnectAccountInput!) { disconnectAccount(input: $input) { socialAccount { id } } }";
      return isAccepted(s, side, document, { id });
    },
  },
  {
    name: "publishing a post",
    sites: ["src/domains/publications/delivery/deliver.ts send"],
    members: ["publish"],
    host: "mastodon",
    call: async (s, side, origin) => sent(s, await post(s, side, await mastodonAt(s, side, origin))),
  },
  {
    name: "refreshing credentials",
    sites: ["src/domains/publications/delivery/deliver.ts send"],
    members: ["refresh"],
    host: "bluesky",
    async call(s, side, serviceUrl) {
      const session = `refresh-of-path-${++made}`;
      s.bluesky.sessions.add(session);
      const tokens = { accessJwt: "access-expired", refreshJwt: session, did: ATPROTO.did };
      const at = { pdsUrl: s.bluesky.origin, serviceUrl };
      const accountId = await accountAt(s, side, "bluesky", { ...tokens, ...at });
      return sent(s, await post(s, side, accountId));
    },
  },
  {
    name: "renewing credentials before they end",
    sites: ["src/domains/accounts/health/renew.ts renewAccount"],
    host: "bluesky",
    async call(s, side, serviceUrl) {
      const session = `refresh-of-path-${++made}`;
      s.bluesky.sessions.add(session);
      const tokens = { accessJwt: "access-unused", refreshJwt: session, did: ATPROTO.did };
      const accountId = await accountAt(s, side, "bluesky", { ...tokens, pdsUrl: s.bluesky.origin, serviceUrl });
      const { accountHealth } = s.w.db.prisma;
      const now = s.w.clock.now();
      const ends = { expiresAt: new Date(now.getTime() + 3_600_000), renewAt: now, verifiedAt: new Date(0) };
      await accountHealth.create({ data: { accountId, ...ends } });
      await s.job(renewal.topic, { accountId });
      return (await accountHealth.findUniqueOrThrow({ where: { accountId } })).verifiedAt > ends.verifiedAt;
    },
  },
  {
    name: "sending a file that is at an address",
    sites: ["src/domains/publications/delivery/media.ts mediaOf"],
    host: "files",
    async call(s, side, origin) {
      const media = [{ url: `${origin}/a.png`, altText: "" }];
      return sent(s, await post(s, side, await mastodonAt(s, side, s.mastodon.origin), { media }));
    },
  },
  {
    name: "asking for a lost post",
    sites: ["src/domains/publications/delivery/reconcile.ts ask"],
    members: ["find"],
    host: "mastodon",
    async call(s, side, origin) {
      const now = s.w.clock.now();
      const ambiguous = {
        deliveryState: "AMBIGUOUS",
        nextReconciliationAt: now,
        currentAttemptId: newId("att"),
      } as const;
      const renditionId = await post(s, side, await mastodonAt(s, side, origin), { ...ambiguous, nextAttemptAt: null });
      const before = s.mastodon.requests.length;
      await s.job(posts.renditionUnknown.topic, { renditionId });
      return s.mastodon.requests.slice(before).some(({ path }) => path.endsWith("/statuses"));
    },
  },
  {
    name: "deleting a post",
    sites: ["src/domains/publications/removal/remove.ts removePosts"],
    members: ["remove"],
    host: "mastodon",
    async call(s, side, origin) {
      const live = { status: "PUBLISHED", deliveryState: "LIVE", externalId: "1", nextAttemptAt: null } as const;
      const accountId = await mastodonAt(s, side, origin);
      const row = { accountId, ...live, externalUrl: `${origin}/@ada/1` };
      const { renditionIds } = await publication(s.w, side.workspaceId, { state: "PUBLISHED" }, [row]);
      const answer = await act(s.w, side.token, "deletePost", { renditionId: renditionIds[0], confirm: true });
      return answer.errors === undefined;
    },
  },
  {
    name: "copying a file at an address when a post is scheduled",
    sites: ["src/domains/publications/frozen/copies.ts copyAll", "src/domains/media/copies/copyAddress.ts copy"],
    host: "files",
    async call(s, side, origin) {
      const segments = [{ text: "A file", media: [{ source: { url: `${origin}/${++made}.png` } }] }];
      const accountIds = [await socialAccount(s.w, side.workspaceId)];
      const draft = { workspaceId: side.workspaceId, segments, accountIds };
      const { data } = await act(s.w, side.token, "createPublication", draft);
      const { id } = data.acted.publication;
      const at = new Date(s.w.clock.now().getTime() + 3_600_000);
      return (await act(s.w, side.token, "schedulePublication", { id, at })).errors === undefined;
    },
  },
  {
    name: "reading the page of a link when a post is saved",
    sites: ["src/domains/publications/drafts/cards.ts readCards"],
    host: "files",
    async call(s, side, origin) {
      const serviceUrl = s.bluesky.origin;
      const accountIds = [await accountAt(s, side, "bluesky", { did: ATPROTO.did, pdsUrl: serviceUrl, serviceUrl })];
      const draft = { workspaceId: side.workspaceId, segments: [{ text: `${origin}/page` }], accountIds };
      const { id } = dataOf(await act(s.w, side.token, "createPublication", draft)).acted.publication;
      const { segments } = await s.w.db.prisma.publication.findUniqueOrThrow({ where: { id } });
      const [segment] = segments as { linkCard?: { title: string } }[];
      return (segment?.linkCard?.title ?? "") !== "";
    },
  },
  {
    name: "reading a page for a plan",
    sites: ["src/domains/web-pages/page.ts download"],
    host: "files",
    async call(s, side, origin) {
      await s.w.app.services.limiter.reset(WINDOW, side.personId);
      const { workspaceId } = side;
      const accountIds = [await socialAccount(s.w, workspaceId)];
      const document = "mutation ($input: PlanAnglesInput!) { planAngles(input: $input) { angles { label } } }";
      const voiceProfileId = await voiceProfile(s.w, workspaceId);
      const contextUrls = [`${origin}/page`];
      return isAccepted(s, side, document, { workspaceId, accountIds, voiceProfileId, contextUrls });
    },
  },
  {
    name: "delivering an event to a webhook endpoint",
    sites: ["src/domains/webhooks/delivery/send.ts send"],
    host: "files",
    ignoresBody: true,
    async call(s, { organizationId, personId: createdById }, origin) {
      const endpoint = await plantEndpoint(s.w.app.services, `${origin}/hook`, { organizationId, createdById });
      const { id } = await webhookDelivery(s.w, endpoint.id);
      const { webhookDelivery: deliveries } = s.w.db.prisma;
      const now = s.w.clock.now();
      await deliveries.update({ where: { id }, data: { state: "PENDING", nextTryAt: now, finishedAt: null } });
      const { topic, payload } = toDeliver(id);
      await s.job(topic, payload as Record<string, string>);
      return (await deliveries.findUniqueOrThrow({ where: { id } })).state === "DELIVERED";
    },
  },
];
