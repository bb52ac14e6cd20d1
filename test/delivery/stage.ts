import type { Timing } from "../../src/domains/publications/delivery/timing.ts";
import { type FakeAtproto, fakeAtproto } from "../support/fakes/atproto.ts";
import { DISCORD_ROW, type FakeDiscord, fakeDiscord } from "../support/fakes/discord.ts";
import { FACEBOOK_ROW, type FakeFacebook, fakeFacebook } from "../support/fakes/facebook.ts";
import { type FakeLinkedin, fakeLinkedin, LINKEDIN_ROW } from "../support/fakes/linkedin.ts";
import { type FakeMastodon, fakeMastodon } from "../support/fakes/mastodon.ts";
import { type FakeGraph, fakeThreads, THREADS_ROW } from "../support/fakes/threads.ts";
import { type FakeWordpress, fakeWordpress } from "../support/fakes/wordpress.ts";
import { type World, world } from "../support/world.ts";
import { drain, sweep } from "./drain.ts";
import { type Gate, gate } from "./gate.ts";
import {
  type Planted,
  plantBluesky,
  plantBot,
  plantFacebook,
  plantLinkedin,
  plantMastodon,
  plantScheduled,
  plantThreads,
  plantWordpress,
} from "./rows.ts";

/** The providers of a stage: those that can be asked for a lost post. */
export const STAGED = ["mastodon", "bluesky", "wordpress", "discord", "threads", "linkedin", "facebook"] as const;
export type Staged = (typeof STAGED)[number];

/**
 * A world with an account at each provider, gates before the providers, and jobs that run only when the test says so.
 */
export interface Stage {
  w: World;
  mastodon: FakeMastodon;
  bluesky: FakeAtproto;
  wordpress: FakeWordpress;
  discord: FakeDiscord;
  threads: FakeGraph;
  linkedin: FakeLinkedin;
  facebook: FakeFacebook;
  gates: Record<Staged, Gate>;
  accounts: Record<Staged, string>;
  /** A publication that is due now. */
  due(
    text: string,
    accountIds: readonly string[],
    more?: { media?: { url: string; altText: string }[]; enqueued?: boolean; further?: readonly string[] },
  ): Promise<Planted>;
  /** Runs every job that is due by the world's clock, one after the other. @returns the errors */
  drain(impatience?: Partial<Timing>): Promise<unknown[]>;
  /** Runs every sweep once. */
  sweep(): Promise<void>;
  /** The number of posts with this text at the providers. */
  posts(text: string): number;
  rendition(planted: Planted, index?: number): ReturnType<typeof renditionOf>;
  close(): Promise<void>;
}

/**
 * Addresses at which nothing listens, so that connections fail at once. One host for each provider, because each host
 * has a circuit.
 */
export const NOBODY = {
  mastodon: "127.0.0.1:1",
  bluesky: "127.0.0.1:2",
  wordpress: "127.0.0.1:3",
  discord: "127.0.0.1:4",
  threads: "127.0.0.1:5",
  linkedin: "127.0.0.1:6",
  facebook: "127.0.0.1:7",
} as const;

/** `allow` names more hosts that the server may call. */
export const stage = (...allow: string[]): Promise<Stage> => stageWith({ allow });

/** A stage whose server has more in its environment. */
export async function stageWith({
  allow = [],
  env = {},
}: {
  allow?: string[];
  env?: Record<string, string>;
}): Promise<Stage> {
  // Providers date posts by this clock and retry hints by the real one, so this clock starts at the real time.
  const begin = new Date();
  let now = () => begin;
  const [mastodon, bluesky, wordpress, discord, threads, linkedin, facebook] = await Promise.all([
    fakeMastodon(() => now()),
    fakeAtproto(),
    fakeWordpress({ now: () => now() }),
    fakeDiscord({ now: () => now() }),
    fakeThreads({ now: () => now() }),
    fakeLinkedin({ now: () => now() }),
    fakeFacebook({ now: () => now() }),
  ]);
  const networks = [mastodon, bluesky, wordpress, discord, threads, linkedin, facebook];
  const gates = {
    mastodon: await gate(mastodon.origin),
    bluesky: await gate(bluesky.origin),
    wordpress: await gate(wordpress.origin),
    discord: await gate(discord.origin),
    threads: await gate(threads.origin),
    linkedin: await gate(linkedin.origin),
    facebook: await gate(facebook.origin),
  };
  const hosts = Object.values(gates).map(({ host }) => host);
  const open = [...hosts, ...Object.values(NOBODY), ...allow].join();
  const rows = [
    { provider: "discord", ...DISCORD_ROW },
    { provider: "threads", ...THREADS_ROW },
    { provider: "linkedin", ...LINKEDIN_ROW },
    { provider: "facebook", ...FACEBOOK_ROW },
  ];
  const apiUrls = (["discord", "threads", "linkedin", "facebook"] as const).map(
    (name) => `${name}=${gates[name].origin}`,
  );
  const apps = { PROVIDER_APPS: JSON.stringify(rows), PROVIDER_API_URLS: apiUrls.join() };
  const w = await world({ env: { ...apps, ...env, OUTBOUND_ALLOW: open }, now: begin });
  now = w.clock.now;
  const { services } = w.app;
  const accounts = {
    mastodon: await plantMastodon(services, w.ids.workspace, gates.mastodon.origin, mastodon.code()),
    bluesky: await plantBluesky(services, w.ids.workspace, gates.bluesky.origin),
    wordpress: await plantWordpress(services, w.ids.workspace, gates.wordpress.origin),
    discord: await plantBot(services, w.ids.workspace, gates.discord.origin),
    threads: await plantThreads(services, w.ids.workspace, gates.threads.origin),
    linkedin: await plantLinkedin(services, w.ids.workspace, gates.linkedin.origin, linkedin),
    facebook: await plantFacebook(services, w.ids.workspace, gates.facebook.origin),
  };

  return {
    w,
    mastodon,
    bluesky,
    wordpress,
    discord,
    threads,
    linkedin,
    facebook,
    gates,
    accounts,
    drain: (impatience) => drain(services, impatience),
    due: (text, accountIds, more) =>
      plantScheduled(w.db, { workspaceId: w.ids.workspace, accountIds, text, at: w.clock.now(), ...more }),
    sweep: () => sweep(services),
    posts: (text) =>
      networks.flatMap(({ posts }) => [...posts].filter((post: { text: string }) => post.text === text)).length,
    rendition: ({ renditionIds }, index = 0) => renditionOf(w, renditionIds[index] ?? ""),
    async close() {
      await w.close();
      await Promise.all([...Object.values(gates), ...networks].map((each) => each.close()));
    },
  };
}

/** A rendition with its attempts in order and its publication. */
const renditionOf = (w: World, id: string) =>
  w.db.prisma.rendition.findUniqueOrThrow({
    where: { id },
    include: {
      deliveryAttempts: { orderBy: { number: "asc" } },
      liveSegments: { orderBy: { position: "asc" } },
      publication: true,
    },
  });
