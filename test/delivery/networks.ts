import sharp from "sharp";
import type { Question } from "../../src/commands/certification/questions.ts";
import type { Services } from "../../src/platform/services/services.ts";
import type { DiscordMessage } from "../../src/providers/discord/twin/state.ts";
import { FRIENDICA } from "../../src/providers/friendica/twin/software.ts";
import { GOTOSOCIAL } from "../../src/providers/gotosocial/twin/software.ts";
import { MASTODON, type Software } from "../../src/providers/mastodon/twin/software.ts";
import { PIXELFED } from "../../src/providers/pixelfed/twin/software.ts";
import { PLEROMA } from "../../src/providers/pleroma/twin/software.ts";
import type { ProviderName } from "../../src/providers/registry.ts";
import { codeAt } from "../support/domains/publishing.ts";
import { ATPROTO, ATPROTO_PASSWORD, fakeAtproto } from "../support/fakes/atproto.ts";
import {
  DISCORD_APP,
  DISCORD_REDIRECT,
  DISCORD_ROW,
  DISCORD_TOKEN,
  DISCORD_WEBHOOK,
  fakeDiscord,
  webhookAddress,
} from "../support/fakes/discord.ts";
import { FACEBOOK_APP, FACEBOOK_REDIRECT, FACEBOOK_ROW, fakeFacebook } from "../support/fakes/facebook.ts";
import type { Answer, Fake } from "../support/fakes/fake.ts";
import { fetchedHost } from "../support/fakes/fetchedHost.ts";
import { fakeInstagram, INSTAGRAM_APP, INSTAGRAM_REDIRECT, INSTAGRAM_ROW } from "../support/fakes/instagram.ts";
import {
  type FakeLinkedin,
  fakeLinkedin,
  LINKEDIN_APP,
  LINKEDIN_REDIRECT,
  LINKEDIN_ROW,
  LINKEDIN_SCOPES,
} from "../support/fakes/linkedin.ts";
import { fakeMastodon } from "../support/fakes/mastodon.ts";
import { fakeTelegram, TELEGRAM_BOT, TELEGRAM_TOKEN } from "../support/fakes/telegram.ts";
import { fakeThreads, THREADS_APP, THREADS_REDIRECT, THREADS_ROW } from "../support/fakes/threads.ts";
import { fakeWordpress, WORDPRESS } from "../support/fakes/wordpress.ts";
import { fakeX, X_CLIENT, X_REDIRECT, X_ROW, xCodeAt } from "../support/fakes/x.ts";
import { fakeYoutube, YOUTUBE_APP, YOUTUBE_REDIRECT, YOUTUBE_ROW } from "../support/fakes/youtube.ts";
import {
  plantBluesky,
  plantBot,
  plantFacebook,
  plantInstagram,
  plantLinkedin,
  plantMastodon,
  plantTelegram,
  plantThreads,
  plantWebhook,
  plantWordpress,
  plantX,
  plantYoutube,
} from "./rows.ts";
import {
  type Chained,
  chainedOnBluesky,
  chainedOnDiscord,
  chainedOnFacebook,
  chainedOnGraph,
  chainedOnLinkedin,
  chainedOnMastodon,
  chainedOnTelegram,
  chainedOnWordpress,
  chainedOnX,
  chainedOnYoutube,
} from "./threads.ts";

export interface Picture {
  type: string;
  /** Null where the network keeps none. */
  altText: string | null;
}

/** A network with one account, as the tests of its delivery use it. */
export interface StagedNetwork {
  fake: Fake;
  /** The app of an operator at the network; absent where none is needed. */
  app?: Readonly<Record<string, string>>;
  /** Whether PROVIDER_API_URLS names its address. */
  hasOneApi?: boolean;
  /** The scopes that PROVIDER_SCOPES names; absent for the usual ones. */
  scopes?: readonly string[];
  /** Connects the account. `origin` is the address of the network, or of a gate before it. @returns the account's id */
  plant(services: Services, workspaceId: string, origin: string): Promise<string>;
  /** The posts, the oldest first. */
  chained(): Chained[];
  /** The pictures of the post with this text, as the network has them. */
  pictures(text: string): Picture[];
  /** The credentials of the account end. @returns their restoration, which a person brings about */
  expire(): () => void;
  /** The answers of an operator who connects the account with `npm run admin -- certify`. */
  answers: Partial<Record<Question, string>>;
  /** The code that the page of a consent returns; absent for a network without such a page. */
  codeAt?(page: string): string | Promise<string>;
  /** The refusal of a call that is one too many. */
  limited: Answer;
  /** The address of a post, for a network that cannot be asked for a lost one. */
  urlOf?(text: string): string | null;
}

const SECONDS = 30;
const headers = { "retry-after": String(SECONDS) };
const LIMITED: Answer = { status: 429, headers, body: { error: "Too many requests" } };
const DISCORD_LIMITED: Answer = {
  status: 429,
  headers: { ...headers, "x-ratelimit-scope": "user" },
  body: { message: "You are being rate limited.", retry_after: SECONDS, global: false },
};
const TELEGRAM_LIMITED: Answer = {
  status: 429,
  body: {
    ok: false,
    error_code: 429,
    description: `Too Many Requests: retry after ${SECONDS}`,
    parameters: { retry_after: SECONDS },
  },
};

const X_LIMITED: Answer = {
  status: 429,
  headers: { "content-type": "application/problem+json" },
  body: { title: "Too Many Requests", detail: "Too Many Requests", type: "about:blank", status: 429 },
};

type Opening = (now: () => Date) => Promise<StagedNetwork>;

/** The post with a text. */
function of<Post extends { text: string }>(posts: readonly Post[], text: string): Post {
  const match = posts.find((post) => post.text === text);
  if (match === undefined) throw new Error(`no post has the text ${text}`);
  return match;
}

interface BlobReference {
  ref: { $link: string };
}

const filesOf = ({ files }: DiscordMessage): Picture[] =>
  files.map(({ contentType, description }) => ({ type: contentType, altText: description }));

const instance =
  (provider: ProviderName, software: Software): Opening =>
  async (now) => {
    const fake = await fakeMastodon(now, software);
    return {
      fake,
      plant: (services, workspaceId, origin) => plantMastodon(services, workspaceId, origin, fake.code(), provider),
      chained: () => chainedOnMastodon(fake),
      pictures: (text) =>
        of(fake.posts, text).media.map(({ mimeType, description }) => ({ type: mimeType, altText: description })),
      expire: () => emptied(fake.tokens),
      answers: { serviceUrl: fake.origin },
      codeAt: (page) => fake.authorize(page),
      limited: LIMITED,
    };
  };

/** Empties a map. @returns the restoration of its entries */
function emptied<Key, Value>(map: Map<Key, Value>): () => void {
  const entries = [...map];
  map.clear();
  return () => {
    for (const [key, value] of entries) map.set(key, value);
  };
}

const bluesky: Opening = async (now) => {
  const fake = await fakeAtproto(now);
  return {
    fake,
    plant: plantBluesky,
    chained: () => chainedOnBluesky(fake),
    pictures(text) {
      const embed = of(fake.posts, text).value["embed"] as { images: { alt: string; image: BlobReference }[] };
      return embed.images.map(({ alt, image }) => ({
        type: fake.repo.blobs.get(image.ref.$link)?.mimeType ?? "",
        altText: alt,
      }));
    },
    // Access tokens end and are renewed, which needs no person.
    expire() {
      fake.expire();
      return () => undefined;
    },
    answers: { serviceUrl: fake.origin, identifier: ATPROTO.handle, appPassword: ATPROTO_PASSWORD },
    limited: LIMITED,
  };
};

const CHANNEL = -1_001_234_567_890;

const telegram: Opening = async (now) => {
  const fake = await fakeTelegram(undefined, now);
  const { members } = fake.channel(CHANNEL);
  return {
    fake,
    app: { client_id: String(TELEGRAM_BOT.id), bot_token: TELEGRAM_TOKEN },
    hasOneApi: true,
    plant: (services, workspaceId, origin) => plantTelegram(services, workspaceId, origin, CHANNEL),
    chained: () => chainedOnTelegram(fake),
    pictures: (text) => [of(fake.posts, text).file ?? []].flat().map(({ type }) => ({ type, altText: null })),
    // A token of a bot does not expire; the bot is removed from the channel.
    expire: () => emptied(members),
    answers: { botToken: TELEGRAM_TOKEN, chatId: String(CHANNEL) },
    limited: TELEGRAM_LIMITED,
    urlOf(text) {
      const post = fake.posts.find((each) => each.text === text);
      return post === undefined ? null : `https://t.me/c/1234567890/${post.messageId}`;
    },
  };
};

const wordpress: Opening = async (now) => {
  const fake = await fakeWordpress({ now });
  const [user] = fake.site.users;
  if (user === undefined) throw new Error("the site has no user");
  return {
    fake,
    plant: plantWordpress,
    chained: () => chainedOnWordpress(fake),
    pictures(text) {
      const { content } = of(fake.posts, text).members;
      return fake.site.files
        .filter(({ name }) => content.includes(name))
        .map(({ type, altText }) => ({ type, altText }));
    },
    expire: () => emptied(user.passwords),
    answers: { serviceUrl: fake.origin, identifier: WORDPRESS.login, appPassword: WORDPRESS.password },
    limited: LIMITED,
  };
};

const discord: Opening = async (now) => {
  const fake = await fakeDiscord({ now });
  const [bot] = fake.discord.bots;
  if (bot === undefined) throw new Error("the network has no bot");
  return {
    fake,
    app: DISCORD_ROW,
    hasOneApi: true,
    plant: plantBot,
    chained: () => chainedOnDiscord(fake),
    pictures: (text) => filesOf(of(fake.posts, text)),
    expire() {
      const { token } = bot;
      bot.token = "another token";
      return () => {
        bot.token = token;
      };
    },
    answers: { ...DISCORD_APP, redirectUri: DISCORD_REDIRECT, botToken: DISCORD_TOKEN, target: "1" },
    codeAt: redirectedCode,
    limited: DISCORD_LIMITED,
  };
};

/** Returns the code with which the page of a consent redirects. */
async function redirectedCode(page: string): Promise<string> {
  const { headers: answered } = await fetch(page, { redirect: "manual" });
  return new URL(answered.get("location") ?? "").searchParams.get("code") ?? "";
}

/** Meta's APIs say no time. */
const GRAPH_LIMITED: Answer = {
  status: 400,
  body: { error: { message: "Application request limit reached", type: "OAuthException", code: 4 } },
};

/** A picture of the operator on the web. */
async function operatorsPicture(fake: Fake): Promise<string> {
  const host = await fetchedHost();
  const { close } = fake;
  fake.close = async () => void (await Promise.all([close(), host.close()]));
  const content = new Blob([await sharp(PIXEL).jpeg().toBuffer()], { type: "image/jpeg" });
  return host.addressed({ content, altText: "" }).address?.() ?? "";
}

const PIXEL = { create: { width: 640, height: 640, channels: 3, background: "teal" } } as const;

const threads: Opening = async (now) => {
  const fake = await fakeThreads({ now });
  const pictureUrl = await operatorsPicture(fake);
  return {
    fake,
    app: THREADS_ROW,
    hasOneApi: true,
    plant: plantThreads,
    chained: () => chainedOnGraph(fake),
    pictures: (text) => of(fake.posts, text).files.map(({ type, altText }) => ({ type, altText })),
    expire: () => emptied(fake.graph.tokens),
    answers: { ...THREADS_APP, redirectUri: THREADS_REDIRECT, pictureUrl },
    codeAt: redirectedCode,
    limited: GRAPH_LIMITED,
  };
};

const instagram: Opening = async (now) => {
  const fake = await fakeInstagram({ now });
  const pictureUrl = await operatorsPicture(fake);
  return {
    fake,
    app: INSTAGRAM_ROW,
    hasOneApi: true,
    plant: plantInstagram,
    chained: () => chainedOnGraph(fake),
    pictures: (text) => of(fake.posts, text).files.map(({ type, altText }) => ({ type, altText })),
    expire: () => emptied(fake.graph.tokens),
    answers: { ...INSTAGRAM_APP, redirectUri: INSTAGRAM_REDIRECT, pictureUrl },
    codeAt: redirectedCode,
    limited: GRAPH_LIMITED,
  };
};

const discordwebhook: Opening = async (now) => {
  const fake = await fakeDiscord({ now });
  const { webhooks } = fake.discord;
  return {
    fake,
    plant: plantWebhook,
    chained: () => chainedOnDiscord(fake),
    pictures: (text) => filesOf(of(fake.posts, text)),
    expire() {
      const gone = webhooks.splice(0);
      return () => void webhooks.push(...gone);
    },
    answers: { serviceUrl: fake.origin, appPassword: webhookAddress(fake.origin) },
    limited: DISCORD_LIMITED,
    urlOf(text) {
      const post = fake.posts.find((each) => each.text === text);
      return post === undefined ? null : `https://discord.com/channels/1/${DISCORD_WEBHOOK.channelId}/${post.id}`;
    },
  };
};

const LINKEDIN_LIMITED: Answer = {
  status: 429,
  headers,
  body: { status: 429, code: "TOO_MANY_REQUESTS", serviceErrorCode: 101, message: "Resource level throttle" },
};

const picturesOn = ({ linkedin: { posts, comments, media } }: FakeLinkedin, text: string): Picture[] => {
  const typeOf = (urn: string) => media.get(urn)?.type ?? "";
  const comment = comments.find((each) => each.text === text);
  // A comment keeps no alternative text.
  if (comment !== undefined) return comment.image === null ? [] : [{ type: typeOf(comment.image), altText: null }];
  const content = of(posts, text).content as {
    media?: { id: string; altText?: string };
    multiImage?: { images: { id: string; altText?: string }[] };
  } | null;
  const images = content?.multiImage?.images ?? (content?.media ? [content.media] : []);
  return images.map(({ id, altText = "" }) => ({ type: typeOf(id), altText }));
};

const linkedin: Opening = async (now) => {
  const fake = await fakeLinkedin({ now, processingLooks: 0 });
  return {
    fake,
    app: LINKEDIN_ROW,
    hasOneApi: true,
    scopes: LINKEDIN_SCOPES,
    plant: (services, workspaceId, origin) => plantLinkedin(services, workspaceId, origin, fake),
    chained: () => chainedOnLinkedin(fake),
    pictures: (text) => picturesOn(fake, text),
    expire: () => emptied(fake.linkedin.tokens),
    answers: { ...LINKEDIN_APP, redirectUri: LINKEDIN_REDIRECT, target: "2" },
    codeAt,
    limited: LINKEDIN_LIMITED,
  };
};

const FACEBOOK_LIMITED: Answer = {
  status: 400,
  body: { error: { message: "Page request limit reached", type: "OAuthException", code: 32, fbtrace_id: "Twin" } },
};

const facebook: Opening = async (now) => {
  const fake = await fakeFacebook({ now });
  return {
    fake,
    app: FACEBOOK_ROW,
    hasOneApi: true,
    plant: plantFacebook,
    chained: () => chainedOnFacebook(fake),
    pictures(text) {
      const comment = fake.facebook.comments.find((each) => each.text === text);
      const photos = comment === undefined ? of(fake.posts, text).photos : [comment.photo ?? []].flat();
      return photos.map(({ type, altText }) => ({ type, altText }));
    },
    expire: () => emptied(fake.facebook.tokens),
    answers: { ...FACEBOOK_APP, redirectUri: FACEBOOK_REDIRECT, target: "1" },
    codeAt,
    limited: FACEBOOK_LIMITED,
  };
};

const x: Opening = async (now) => {
  const fake = await fakeX({ now });
  return {
    fake,
    app: X_ROW,
    hasOneApi: true,
    plant: plantX,
    chained: () => chainedOnX(fake),
    pictures: (text) => of(fake.posts, text).media.map(({ type, altText }) => ({ type, altText })),
    // Access tokens end and are renewed, which needs no person.
    expire() {
      fake.server.access.clear();
      return () => undefined;
    },
    answers: { ...X_CLIENT, redirectUri: X_REDIRECT },
    codeAt: xCodeAt,
    limited: X_LIMITED,
  };
};

const YOUTUBE_LIMITED: Answer = {
  status: 403,
  body: {
    error: {
      code: 403,
      message: "Rate Limit Exceeded",
      errors: [{ message: "Rate Limit Exceeded", domain: "usageLimits", reason: "rateLimitExceeded" }],
    },
  },
};

const youtube: Opening = async (now) => {
  const fake = await fakeYoutube({ now });
  return {
    fake,
    app: YOUTUBE_ROW,
    hasOneApi: true,
    plant: plantYoutube,
    chained: () => chainedOnYoutube(fake),
    // The one picture of a video is its thumbnail, which has no alternative text.
    pictures: (text) => [of(fake.posts, text).thumbnail ?? []].flat().map(({ type }) => ({ type, altText: null })),
    // Access tokens end and are renewed, which needs no person.
    expire() {
      fake.youtube.access.clear();
      return () => undefined;
    },
    answers: { ...YOUTUBE_APP, redirectUri: YOUTUBE_REDIRECT, target: "1" },
    codeAt,
    limited: YOUTUBE_LIMITED,
  };
};

/** How each network of the registry is staged. */
export const NETWORKS: Readonly<Record<ProviderName, Opening>> = {
  mastodon: instance("mastodon", MASTODON),
  bluesky,
  telegram,
  wordpress,
  pixelfed: instance("pixelfed", PIXELFED),
  pleroma: instance("pleroma", PLEROMA),
  gotosocial: instance("gotosocial", GOTOSOCIAL),
  discord,
  discordwebhook,
  friendica: instance("friendica", FRIENDICA),
  linkedin,
  threads,
  facebook,
  x,
  instagram,
  youtube,
};
