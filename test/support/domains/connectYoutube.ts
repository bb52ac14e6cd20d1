import { createHash, randomUUID } from "node:crypto";
import type { Fetch } from "../../../src/platform/outbound/guardedFetch.ts";
import type { Client, RemoteTarget } from "../../../src/providers/connect.ts";
import type { AccountSession } from "../../../src/providers/session.ts";
import { youtube } from "../../../src/providers/youtube/youtube.ts";
import { type FakeYoutube, YOUTUBE_APP, YOUTUBE_REDIRECT } from "../fakes/youtube.ts";
import { grantFor } from "../grant.ts";
import { codeAt, kept } from "./publishing.ts";
import { mp4 } from "./uploads.ts";

export const youtubeClient: Client = { instanceUrl: "", redirectUri: YOUTUBE_REDIRECT, ...YOUTUBE_APP };

/** The channels of a consent of the fake's person. */
export async function youtubeTargets(fetch: Fetch, apiUrl: string): Promise<readonly RemoteTarget[]> {
  const codeVerifier = randomUUID();
  const codeChallenge = createHash("sha256").update(codeVerifier).digest("base64url");
  const code = await codeAt(youtube.connect.authorizationUrl(youtubeClient, { state: "s", codeChallenge, apiUrl }));
  return youtube.connect.exchange(fetch, { ...grantFor(youtubeClient, code), codeVerifier, apiUrl });
}

/** A row of the channel of the fake. */
export async function youtubeRow(fetch: Fetch, { origin }: FakeYoutube): Promise<ReturnType<typeof kept>> {
  const [target] = await youtubeTargets(fetch, origin);
  return kept(target?.account.credentials ?? {}, (expired) =>
    youtube.refresh(fetch, expired, async () => youtubeClient),
  );
}

export const youtubeSession = async (fetch: Fetch, fake: FakeYoutube): Promise<AccountSession> =>
  (await youtubeRow(fetch, fake)).session();

/** A file with the signature of a video, and so many bytes. */
export const videoFile = (bytes = 2000): Blob => new Blob([new Uint8Array(mp4(bytes))], { type: "video/mp4" });
