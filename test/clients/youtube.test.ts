import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { videoFile } from "../support/domains/connectYoutube.ts";
import { codeAt, PNG } from "../support/domains/publishing.ts";
import {
  type FakeYoutube,
  fakeYoutube,
  YOUTUBE_APP,
  YOUTUBE_CHANNEL,
  YOUTUBE_REDIRECT,
} from "../support/fakes/youtube.ts";
import { installFolder } from "../support/run/installFolder.ts";

interface Answer<Data> {
  status: number;
  headers: Headers;
  data: Data;
}
/** The parts of @googleapis/youtube that are used here. A fresh clone does not contain its types. */
interface OAuth2 {
  generateCodeVerifierAsync(): Promise<{ codeVerifier: string; codeChallenge: string }>;
  generateAuthUrl(options: object): string;
  getToken(options: object): Promise<{ tokens: { access_token: string; refresh_token: string } }>;
  setCredentials(tokens: object): void;
  getAccessToken(): Promise<{ token: string }>;
  revokeToken(token: string): Promise<Answer<unknown>>;
  request<Data>(options: object): Promise<Answer<Data>>;
}
interface Video {
  id: string;
  snippet: { title: string };
}
interface Channel {
  id: string;
  contentDetails: { relatedPlaylists: { uploads: string } };
}
interface Item {
  snippet: { title: string; resourceId: { videoId: string } };
}
interface Client {
  channels: { list(query: object): Promise<Answer<{ items: Channel[] }>> };
  videos: {
    insert(query: object, options: object): Promise<Answer<unknown>>;
    delete(query: object): Promise<Answer<unknown>>;
  };
  thumbnails: { set(query: object, options: object): Promise<Answer<unknown>> };
  playlistItems: { list(query: object): Promise<Answer<{ items: Item[]; nextPageToken?: string }>> };
}
interface Library {
  youtube(options: object): Client;
  auth: { OAuth2: new (options: object) => OAuth2 };
}

const CLIENT = new URL("networks/", import.meta.url);
let library: Library;
let fake: FakeYoutube;
beforeAll(async () => {
  installFolder(fileURLToPath(CLIENT));
  const loaded = await import(new URL("node_modules/@googleapis/youtube/build/index.js", CLIENT).href);
  library = (loaded.default ?? loaded) as Library;
  fake = await fakeYoutube();
}, 120_000);
afterAll(() => fake.close());
beforeEach(() => {
  fake.posts.length = 0;
});

/** A client of the fake's person, who consented with PKCE. */
async function consented() {
  const { origin } = fake;
  const oauth = new library.auth.OAuth2({
    ...YOUTUBE_APP,
    redirectUri: YOUTUBE_REDIRECT,
    forceRefreshOnFailure: true,
    endpoints: {
      oauth2AuthBaseUrl: `${origin}/o/oauth2/v2/auth`,
      oauth2TokenUrl: `${origin}/token`,
      oauth2RevokeUrl: `${origin}/revoke`,
    },
  });
  const { codeVerifier, codeChallenge } = await oauth.generateCodeVerifierAsync();
  const page = oauth.generateAuthUrl({
    access_type: "offline",
    prompt: "consent",
    scope: ["https://www.googleapis.com/auth/youtube"],
    code_challenge_method: "S256",
    code_challenge: codeChallenge,
  });
  const { tokens } = await oauth.getToken({ code: await codeAt(page), codeVerifier });
  oauth.setCredentials(tokens);
  return { oauth, tokens, client: library.youtube({ version: "v3", auth: oauth, rootUrl: `${origin}/` }) };
}

/** The library sends videos whole; the address of an upload in parts is a link of its answer. */
async function beginUpload(client: Client, title: string, size: number): Promise<string> {
  const requestBody = { snippet: { title, description: "Below" }, status: { privacyStatus: "unlisted" } };
  const { headers } = await client.videos.insert(
    { part: ["snippet", "status"], uploadType: "resumable", requestBody },
    {
      url: `${fake.origin}/upload/youtube/v3/videos`,
      headers: { "x-upload-content-length": String(size), "x-upload-content-type": "video/mp4" },
    },
  );
  return headers.get("location") ?? "";
}

const UNIT = 256 * 1024;

/** Sends the bytes of an upload from one up to another. */
const sendBytes = (oauth: OAuth2, url: string, bytes: Buffer, [from, to]: readonly [number, number]) =>
  oauth.request<Video>({
    url,
    method: "PUT",
    data: bytes.subarray(from, to),
    headers: { "content-type": "video/mp4", "content-range": `bytes ${from}-${to - 1}/${bytes.length}` },
    validateStatus: () => true,
  });

describe("@googleapis/youtube", () => {
  test("consents, uploads a video in parts to the twin, sets its thumbnail, lists and deletes it", async () => {
    const { oauth, client } = await consented();
    const { data: channels } = await client.channels.list({ part: ["snippet", "contentDetails"], mine: true });
    expect(channels.items.map(({ id }) => id)).toEqual([YOUTUBE_CHANNEL.id]);
    const bytes = Buffer.from(await videoFile(UNIT + 100).arrayBuffer());
    const url = await beginUpload(client, "Engines", bytes.length);
    const first = await sendBytes(oauth, url, bytes, [0, UNIT]);
    expect([first.status, first.headers.get("range")]).toEqual([308, `bytes=0-${UNIT - 1}`]);
    const { status, data: video } = await sendBytes(oauth, url, bytes, [UNIT, bytes.length]);
    expect([status, video.snippet.title]).toEqual([201, "Engines"]);
    const digest = createHash("sha256").update(bytes).digest("hex");
    expect(fake.posts).toMatchObject([{ id: video.id, title: "Engines", privacyStatus: "unlisted", digest }]);

    const image = { mimeType: "image/png", body: Buffer.from(await PNG.arrayBuffer()) };
    // Addresses of media take the host of the call alone.
    await client.thumbnails.set({ videoId: video.id, media: image }, { rootUrl: `${fake.origin}/` });
    expect(fake.posts).toMatchObject([{ thumbnail: { type: "image/png", size: PNG.size } }]);

    const playlistId = channels.items[0]?.contentDetails.relatedPlaylists.uploads;
    const { data: listed } = await client.playlistItems.list({ part: ["snippet"], playlistId, maxResults: 50 });
    expect(listed.items.map(({ snippet }) => [snippet.title, snippet.resourceId.videoId])).toEqual([
      ["Engines", video.id],
    ]);
    expect((await client.videos.delete({ id: video.id })).status).toBe(204);
    expect(fake.posts).toEqual([]);
  });

  test("renews an access token that the twin ended, and ends the consent", async () => {
    const { oauth, tokens, client } = await consented();
    fake.youtube.access.clear();
    const { data } = await client.channels.list({ part: ["snippet"], mine: true });
    expect(data.items).toHaveLength(1);
    expect((await oauth.getAccessToken()).token).not.toBe(tokens.access_token);
    expect((await oauth.revokeToken(tokens.refresh_token)).status).toBe(200);
    await expect(client.channels.list({ part: ["snippet"], mine: true })).rejects.toThrow("invalid_grant");
  });

  test("reads the errors of the twin", async () => {
    const { client } = await consented();
    await expect(client.videos.delete({ id: "none" })).rejects.toMatchObject({
      status: 404,
      response: { data: { error: { errors: [{ reason: "videoNotFound" }] } } },
    });
    await expect(beginUpload(client, "a < b", 10)).rejects.toMatchObject({
      status: 400,
      response: { data: { error: { errors: [{ reason: "invalidTitle" }] } } },
    });
  });
});
