import type { Agent } from "@atproto/api";
import type { Fetch } from "../../platform/outbound/guardedFetch.ts";
import { type AccountSession, type Medium, type Posted, ProviderFailure, type Publisher } from "../provider.ts";
import { aspectRatio } from "../shared/imageSize.ts";
import { blueskyFailure } from "./failure.ts";
import { recordKey } from "./recordKey.ts";
import { facetsOf } from "./richText.ts";
import { ask, blueskySession, XrpcFailure } from "./session.ts";

const COLLECTION = "app.bsky.feed.post";

/**
 * A post is a record whose key is made of the delivery key, put where there is none: sent again, it finds itself. It is looked for first,
 * because not every server heeds that there be none.
 */
export const blueskyPublisher: Publisher = {
  async publish(fetch, session, { text, media, options, key }) {
    const { rkey, at } = recordKey(key);
    const there = await find(fetch, session, rkey);
    if (there) return there;
    const agent = await agentOf(fetch, session);
    try {
      // A large upload is not begun with tokens that are used up.
      if (media.length > 0) await agent.com.atproto.server.getSession();
      const facets = await facetsOf(agent, text);
      const embed = await embedOf(agent, media);
      const record = {
        $type: COLLECTION,
        text,
        createdAt: at.toISOString(),
        ...(facets.length > 0 && { facets }),
        ...(embed && { embed }),
        ...(options.language !== undefined && { langs: [options.language] }),
        ...(options.sensitive && media.length > 0 && { labels: SENSITIVE }),
      };
      return await put(agent, rkey, record);
    } catch (error) {
      const failure = await blueskyFailure(error);
      if (!(failure instanceof XrpcFailure) || failure.error !== "InvalidSwap") throw failure;
      const other = await find(fetch, session, rkey);
      if (other) return other;
      throw failure;
    }
  },

  find: (fetch, session, { key }) => find(fetch, session, recordKey(key).rkey),
};

/** What readers are asked about before they see it. */
const SENSITIVE = { $type: "com.atproto.label.defs#selfLabels", values: [{ val: "graphic-media" }] };

async function agentOf(fetch: Fetch, session: AccountSession): Promise<Agent> {
  const { Agent } = await import("@atproto/api");
  return new Agent(blueskySession(fetch, session));
}

async function put(agent: Agent, rkey: string, record: Record<string, unknown>): Promise<Posted> {
  const repo = agent.assertDid;
  try {
    await agent.com.atproto.repo.putRecord({ repo, collection: COLLECTION, rkey, record, swapRecord: null });
  } catch (error) {
    throw await blueskyFailure(error, { creating: true });
  }
  return postedOf(repo, rkey);
}

/** Records are public: they are read without tokens, also when those are no longer good. */
async function find(fetch: Fetch, { credentials }: AccountSession, rkey: string): Promise<Posted | null> {
  const { did = "", pdsUrl } = credentials;
  const query = new URLSearchParams({ repo: did, collection: COLLECTION, rkey });
  try {
    const answer = await ask(fetch, new URL(`/xrpc/com.atproto.repo.getRecord?${query}`, pdsUrl), {});
    const { uri } = (await answer.json().catch(() => ({}))) as { uri?: unknown };
    if (uri !== uriOf(did, rkey)) throw new ProviderFailure("rubbish", answer.status);
    return postedOf(did, rkey);
  } catch (error) {
    if (error instanceof XrpcFailure && error.error === "RecordNotFound") return null;
    throw error;
  }
}

const uriOf = (did: string, rkey: string) => `at://${did}/${COLLECTION}/${rkey}`;

const postedOf = (did: string, rkey: string): Posted => ({
  externalId: uriOf(did, rkey),
  externalUrl: `https://bsky.app/profile/${did}/post/${rkey}`,
});

/** One video, or images: a record holds one kind. @throws ProviderFailure for both, before anything is sent */
async function embedOf(agent: Agent, media: readonly Medium[]) {
  const [video, ...others] = media.filter(({ content }) => content.type.startsWith("video/"));
  if (video !== undefined) {
    if (others.length > 0 || media.length > 1) throw new ProviderFailure("refused");
    return { $type: "app.bsky.embed.video", video: await upload(agent, video), alt: video.altText };
  }
  const images = [];
  for (const medium of media) {
    const ratio = await aspectRatio(medium.content);
    images.push({
      image: await upload(agent, medium),
      alt: medium.altText,
      ...(ratio && { aspectRatio: ratio }),
    });
  }
  return images.length > 0 ? { $type: "app.bsky.embed.images", images } : null;
}

async function upload(agent: Agent, { content }: Medium) {
  const { data } = await agent.com.atproto.repo.uploadBlob(content, { encoding: content.type });
  return data.blob;
}
