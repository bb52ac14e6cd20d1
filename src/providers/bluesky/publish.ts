import type { Agent } from "@atproto/api";
import type { Fetch } from "../../platform/outbound/guardedFetch.ts";
import { ProviderFailure, ReplyFailure } from "../failure.ts";
import { optionsOf } from "../networkOptions.ts";
import type { Posted, ReplyTo } from "../post.ts";
import type { Provider } from "../provider.ts";
import type { AccountSession } from "../session.ts";
import { inSteps } from "../steps.ts";
import { BLOB, embedOf, externalOf } from "./embed.ts";
import { blueskyFailure } from "./failure.ts";
import { OPTIONS } from "./options.ts";
import { gatesOf, labelsOf, type TypedRecord } from "./ownOptions.ts";
import { recordKey } from "./recordKey.ts";
import { facetsOf } from "./richText.ts";
import { blueskySession, type Caller } from "./session.ts";
import { ask, XrpcFailure } from "./xrpc.ts";

export const COLLECTION = "app.bsky.feed.post";

/**
 * A post is a record whose key is derived from the delivery key, and which must not exist yet: a second attempt finds
 * the first post. The record is looked up first, because some servers ignore the condition.
 */
export const publishing = inSteps<Posted | { record: TypedRecord; gates: readonly TypedRecord[] }>({
  steps: [BLOB],

  async prepare(fetch, session, post, stepping) {
    const { text, media, linkCard, options, key, replyTo } = post;
    const own = optionsOf(OPTIONS, post);
    const { rkey, at } = recordKey(key);
    const existing = await findRecord(fetch, session, rkey);
    if (existing) return postedOf(existing);
    const reply = replyTo ? await replyOf(fetch, session, replyTo) : null;
    const caller = blueskySession(fetch, session);
    const agent = await agentFor(caller);
    try {
      const facets = await facetsOf(agent, text);
      const embed =
        (await embedOf(agent, caller, media, stepping)) ??
        (linkCard ? await externalOf(agent, caller, linkCard, stepping) : null);
      const labels = labelsOf(own, options.sensitive === true && media.length > 0);
      const record = {
        $type: COLLECTION,
        text,
        createdAt: at.toISOString(),
        ...(reply && { reply }),
        ...(facets.length > 0 && { facets }),
        ...(embed && { embed }),
        ...(options.language !== undefined && { langs: [options.language] }),
        ...(labels && { labels }),
      };
      return { record, gates: gatesOf(own, uriOf(agent.assertDid, rkey), at) };
    } catch (error) {
      throw await blueskyFailure(error);
    }
  },

  async create(fetch, session, { key }, prepared, stepping) {
    if ("externalId" in prepared) return prepared;
    const { rkey } = recordKey(key);
    try {
      const agent = await agentFor(blueskySession(fetch, session));
      const { record, gates } = prepared;
      return gates.length > 0 ? await createAll(agent, rkey, [record, ...gates]) : await put(agent, rkey, record);
    } catch (error) {
      if (!(error instanceof XrpcFailure)) throw error;
      if (error.error === "BlobNotFound") {
        // The server has deleted a file, so all are uploaded again.
        await stepping.forget();
        throw new ProviderFailure("unreachable", error.status);
      }
      if (error.error !== "InvalidSwap") throw error;
      const other = await findRecord(fetch, session, rkey);
      if (other) return postedOf(other);
      throw error;
    }
  },
});

export const find: NonNullable<Provider["find"]> = async (fetch, session, { key }) => {
  const record = await findRecord(fetch, session, recordKey(key).rkey);
  return record && postedOf(record);
};

export const externalIdOf: Provider["externalIdOf"] = (url, { remoteId }) => {
  const rkey = /^\/profile\/[^/]+\/post\/([\w.~:-]{1,512})\/?$/.exec(URL.parse(url)?.pathname ?? "")?.[1];
  return rkey === undefined ? null : uriOf(remoteId, rkey);
};

/** A record by its address and the hash of its content, as replies refer to it. */
interface RecordReference {
  uri: string;
  cid: string;
}

/** A server stores a reply to a post that does not exist, so both posts are looked up. @throws ReplyFailure */
async function replyOf(fetch: Fetch, session: AccountSession, { parent, root }: ReplyTo) {
  const look = async (uri: string): Promise<RecordReference> => {
    const record = await findRecord(fetch, session, uri.split("/").at(-1) ?? "");
    if (record === null) throw new ReplyFailure(null);
    return record;
  };
  const first = await look(root);
  return { root: first, parent: parent === root ? first : await look(parent) };
}

export async function agentFor(caller: Caller): Promise<Agent> {
  const { Agent } = await import("@atproto/api");
  return new Agent(caller);
}

async function put(agent: Agent, rkey: string, record: TypedRecord): Promise<Posted> {
  const repo = agent.assertDid;
  try {
    await agent.com.atproto.repo.putRecord({
      repo,
      collection: COLLECTION,
      rkey,
      record: { ...record },
      swapRecord: null,
    });
  } catch (error) {
    throw await blueskyFailure(error, { creating: true });
  }
  return postedOf({ uri: uriOf(repo, rkey) });
}

/**
 * Makes a post and its gates in one commit, the post first: readers' servers look for the post that a gate is about. A
 * post that exists already fails the whole commit, as an error of the server, and is found afterwards.
 */
async function createAll(agent: Agent, rkey: string, records: readonly TypedRecord[]): Promise<Posted> {
  const repo = agent.assertDid;
  const writes = records.map((value) => ({
    $type: "com.atproto.repo.applyWrites#create" as const,
    collection: value.$type,
    rkey,
    value,
  }));
  try {
    await agent.com.atproto.repo.applyWrites({ repo, writes });
  } catch (error) {
    throw await blueskyFailure(error, { creating: true });
  }
  return postedOf({ uri: uriOf(repo, rkey) });
}

/** Records are public: they are read without tokens, so that expired tokens do not matter. */
async function findRecord(
  fetch: Fetch,
  { credentials }: AccountSession,
  rkey: string,
): Promise<RecordReference | null> {
  const { did = "", pdsUrl } = credentials;
  const query = new URLSearchParams({ repo: did, collection: COLLECTION, rkey });
  try {
    const answer = await ask(fetch, new URL(`/xrpc/com.atproto.repo.getRecord?${query}`, pdsUrl), {});
    const { uri, cid } = (await answer.json().catch(() => ({}))) as { uri?: unknown; cid?: unknown };
    if (uri !== uriOf(did, rkey) || typeof cid !== "string") throw new ProviderFailure("invalid", answer.status);
    return { uri, cid };
  } catch (error) {
    if (error instanceof XrpcFailure && error.error === "RecordNotFound") return null;
    throw error;
  }
}

const uriOf = (did: string, rkey: string) => `at://${did}/${COLLECTION}/${rkey}`;

const postedOf = ({ uri }: Pick<RecordReference, "uri">): Posted => ({
  externalId: uri,
  externalUrl: uri.replace("at://", "https://bsky.app/profile/").replace(COLLECTION, "post"),
});
