import { createYoutube } from "../../../src/providers/youtube/twin/server.ts";
import type { Switches, Youtube, YoutubeVideo } from "../../../src/providers/youtube/twin/state.ts";
import { type Fake, fakeOf } from "./fake.ts";

export interface FakeYoutube extends Fake {
  youtube: Youtube;
  /** Every video that was not deleted, the oldest first. */
  posts: YoutubeVideo[];
}

export const YOUTUBE_CHANNEL = {
  id: "UCengines_and-more",
  title: "Engines",
  customUrl: "@engines",
  uploads: "UUengines_and-more",
} as const;
export const YOUTUBE_APP = { clientId: "client-of-youtube", clientSecret: "client-secret-of-youtube" } as const;
export const YOUTUBE_REDIRECT = "https://app.example.org/youtube";

/** The app as an operator registers it. */
export const YOUTUBE_ROW = {
  client_id: YOUTUBE_APP.clientId,
  client_secret: YOUTUBE_APP.clientSecret,
  redirect_uri: YOUTUBE_REDIRECT,
};

const YEAR_SECONDS = 365 * 86_400;
/** Limits that no test meets by chance. A test may change those of its twin. */
const wide = () => ({ quota: { uploads: 1_000_000, units: 100_000_000 }, channelUploads: 1_000_000 });

/** The twin of YouTube with faults: one channel, and the app of an operator. */
export async function fakeYoutube(switches: Partial<Switches> = {}): Promise<FakeYoutube> {
  const clients = [{ ...YOUTUBE_APP, redirectUris: new Set([YOUTUBE_REDIRECT]) }];
  const { youtube, fetch } = createYoutube(
    { channels: [YOUTUBE_CHANNEL], clients },
    { now: () => new Date(), ...wide(), accessSeconds: YEAR_SECONDS, ...switches },
  );
  return Object.assign(await fakeOf(fetch), { youtube, posts: youtube.videos });
}
