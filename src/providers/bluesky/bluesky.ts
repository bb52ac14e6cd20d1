import type { Limits } from "../limits.ts";
import type { Provider } from "../provider.ts";
import { blueskyFailure } from "./failure.ts";

/** Where sessions begin when nobody says otherwise: it knows on which server an account is. */
export const BLUESKY = "https://bsky.social";

/** The lexicons app.bsky.feed.post, app.bsky.embed.images and app.bsky.embed.video; the longest alternative text is the official app's. */
const LIMITS: Limits = {
  characters: 300,
  countedIn: "GRAPHEMES",
  charactersPerUrl: null,
  mediaAttachments: 4,
  altTextCharacters: 2000,
  imageBytes: 2_000_000,
  videoBytes: 100_000_000,
  mimeTypes: ["image/jpeg", "image/png", "image/webp", "image/gif", "video/mp4"],
};

/** An app password of an account; `identifier` is its handle or DID. */
export interface AppPassword {
  serviceUrl: string;
  identifier: string;
  appPassword: string;
}

/** The AT Protocol's client is 400 modules, most of them lexicons: loaded by the first who needs it. */
const atproto = () => import("@atproto/api");

export const bluesky: Provider<AppPassword> = {
  async connect(fetch, { serviceUrl, identifier, appPassword }) {
    const { Agent, CredentialSession } = await atproto();
    const session = new CredentialSession(new URL(serviceUrl), fetch);
    const { data } = await session.login({ identifier, password: appPassword }).catch(fail);
    const profile = await new Agent(session).getProfile({ actor: data.did }).catch(fail);
    const { did, handle, accessJwt, refreshJwt } = data;
    return {
      instanceUrl: "",
      remoteId: did,
      handle,
      displayName: profile.data.displayName ?? "",
      avatarUrl: profile.data.avatar ?? "",
      profileUrl: `https://bsky.app/profile/${did}`,
      limits: LIMITS,
      credentials: {
        did,
        handle,
        accessJwt,
        refreshJwt,
        serviceUrl,
        pdsUrl: (session.pdsUrl ?? session.serviceUrl).origin,
      },
    };
  },

  async revoke(fetch, { pdsUrl = "", refreshJwt = "" }) {
    const { Agent, CredentialSession } = await atproto();
    const { com } = new Agent(new CredentialSession(new URL(pdsUrl), fetch));
    await com.atproto.server
      .deleteSession(undefined, { headers: { authorization: `Bearer ${refreshJwt}` } })
      .catch(fail);
  },
};

async function fail(error: unknown): Promise<never> {
  throw await blueskyFailure(error);
}
