import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import type { Fetch } from "../../../platform/outbound/guardedFetch.ts";
import type { Credentials } from "../../credentials.ts";
import { ProviderFailure } from "../../failure.ts";
import type { LostPost, Post, Posted } from "../../post.ts";
import type { Provider } from "../../provider.ts";
import type { Step } from "../../stepResults.ts";
import { inSteps, type Stepping, StillProcessing } from "../../steps.ts";
import type { GraphAccess } from "./call.ts";
import type { FetchedItem } from "./fetchedItem.ts";
import { fetchedItems } from "./fetchedItem.ts";

/** The account at its network. */
export interface ContainerAccess extends GraphAccess {
  readonly userId: string;
  /** The page of the account. */
  readonly profileUrl: string;
}

/**
 * The state of a container:
 * - working: the network fetches or processes its media
 * - ready: it can be published
 * - published: its post exists
 * - gone: it expired or is unknown; no post was made of it
 * - a failure: no post can be made of it
 */
export type ContainerState = "working" | "ready" | "published" | "gone" | ProviderFailure;

/** The states of containers by the names that both networks give them; other names stand for failures. */
export const STATES: Readonly<Record<string, ContainerState>> = {
  IN_PROGRESS: "working",
  FINISHED: "ready",
  PUBLISHED: "published",
  EXPIRED: "gone",
};

/** A network whose posts are made of containers: made first, fetched and processed by the network, then published. */
export interface ContainerNetwork {
  accessOf(credentials: Credentials): ContainerAccess;
  /** Refuses a post before anything is sent. @throws ProviderFailure */
  require(post: Post): void;
  /** Makes the container of one media item of a carousel. @returns its id */
  makeItem(fetch: Fetch, access: ContainerAccess, item: FetchedItem): Promise<string>;
  /** Makes the container of the post. `items` are the containers of a carousel; empty for any other post. */
  makePost(fetch: Fetch, access: ContainerAccess, post: Post, items: readonly string[]): Promise<string>;
  stateOf(fetch: Fetch, access: ContainerAccess, containerId: string): Promise<ContainerState>;
  /** @throws ProviderFailure `limited` while the account may publish no further post */
  requireQuota(fetch: Fetch, access: ContainerAccess, post: Post): Promise<void>;
  /** Makes the post. @returns its id */
  publish(fetch: Fetch, access: ContainerAccess, containerId: string): Promise<string>;
  /** Makes a reply that needs no container; absent where replies are posts. @returns its id */
  comment?(fetch: Fetch, access: ContainerAccess, post: Post): Promise<string>;
  /** Reads the address of a post. */
  addressOf(fetch: Fetch, access: ContainerAccess, id: string): Promise<string>;
  /** Looks for a post among those of the account. */
  search(fetch: Fetch, access: ContainerAccess, lost: Sought): Promise<Posted | null>;
}

/** The members of a lost post that decide which post it is. */
export type Sought = Pick<LostPost, "text" | "since" | "otherPosts" | "replyTo">;

/** Networks delete containers that were not published after a day. */
const KEPT_MS = 23 * 3_600_000;
const Id = z.object({ id: z.string().min(1) });

const ITEM: Step<{ id: string }> = { name: "item", of: "media", result: Id, keptMs: KEPT_MS };
const CONTAINER: Step<{ id: string }> = { name: "container", of: "post", result: Id, keptMs: KEPT_MS };

/** Before a container is asked for again: one of a text or an image takes an instant. No worker waits for a video. */
const PAUSES_MS = [200, 800, 1500];
/** Behind each question about the address of a post. */
const ADDRESS_PAUSES_MS = [500, 500, 0];
/** Meta advises half a minute, then once a minute. */
const LATER_MS = 30_000;

/**
 * Publishing of a network with containers. The container answers whether its post exists, so it is asked before each
 * publishing, and no post is made twice.
 */
export function containerPublishing(network: ContainerNetwork) {
  const { steps, publish } = inSteps<{ access: ContainerAccess; containerId: string | null; isPublished: boolean }>({
    steps: [ITEM, CONTAINER],

    async prepare(fetch, { credentials }, post, stepping) {
      network.require(post);
      const access = network.accessOf(credentials);
      if (post.replyTo && network.comment) return { access, containerId: null, isPublished: false };
      const { id: containerId } = await stepping.once(CONTAINER, 0, async () => {
        const items = post.media.length > 1 ? await itemsOf(network, fetch, access, post, stepping) : [];
        return { id: await network.makePost(fetch, access, post, items) };
      });
      const state = await finished(network, fetch, access, containerId, stepping);
      if (state !== "published") await network.requireQuota(fetch, access, post);
      return { access, containerId, isPublished: state === "published" };
    },

    async create(fetch, _session, post, { access, containerId, isPublished }) {
      // An earlier attempt made the post, and its answer was lost.
      if (isPublished) throw new ProviderFailure("unreachable", null, { mayBeDone: true });
      const id =
        containerId === null
          ? ((await network.comment?.(fetch, access, post)) ?? "")
          : await network.publish(fetch, access, containerId);
      // A comment has the address of its post.
      const shownId = containerId === null ? (post.replyTo?.parent ?? id) : id;
      return { externalId: id, externalUrl: await addressOf(network, fetch, access, shownId) };
    },
  });

  const find: NonNullable<Provider["find"]> = async (fetch, { credentials }, lost) => {
    const access = network.accessOf(credentials);
    const container = lost.results?.read(CONTAINER, 0) ?? null;
    if (container === null) return network.search(fetch, access, lost);
    const state = await network.stateOf(fetch, access, container.id);
    // A container that is still being worked on may be the one that is published this moment.
    if (state === "working") throw new ProviderFailure("unreachable");
    // A container that is not shown may have been published: only the posts of the account say.
    if (state === "gone") return network.search(fetch, access, lost);
    if (state !== "published") return null;
    const post = await network.search(fetch, access, lost);
    // The container says that the post exists.
    if (post === null) throw new ProviderFailure("invalid");
    return post;
  };

  return { steps, publish, find };
}

/** The post exists, whatever becomes of the questions about its address: the page of the account shows the post. */
async function addressOf(network: ContainerNetwork, fetch: Fetch, access: ContainerAccess, id: string) {
  for (const pause of ADDRESS_PAUSES_MS) {
    try {
      return await network.addressOf(fetch, access, id);
    } catch (error) {
      if (!(error instanceof ProviderFailure))
        throw new ProviderFailure("invalid", null, { cause: error, mayBeDone: true });
      await wait(pause);
    }
  }
  return access.profileUrl;
}

async function itemsOf(
  network: ContainerNetwork,
  fetch: Fetch,
  access: ContainerAccess,
  { media }: Post,
  stepping: Stepping,
): Promise<string[]> {
  const ids: string[] = [];
  for (const [index, item] of fetchedItems(media).entries()) {
    const { id } = await stepping.once(ITEM, index, async () => ({ id: await network.makeItem(fetch, access, item) }));
    ids.push(id);
  }
  for (const id of ids) await finished(network, fetch, access, id, stepping);
  return ids;
}

/**
 * Waits a moment until a container is finished.
 * @throws StillProcessing for one that takes longer; ProviderFailure for one of which no post can be made
 */
async function finished(
  network: ContainerNetwork,
  fetch: Fetch,
  access: ContainerAccess,
  id: string,
  stepping: Stepping,
): Promise<"ready" | "published"> {
  for (const pause of [0, ...PAUSES_MS]) {
    if (pause > 0) await wait(pause);
    const state = await network.stateOf(fetch, access, id);
    if (state === "ready" || state === "published") return state;
    if (state === "working") continue;
    // The next attempt makes all containers again.
    await stepping.forget();
    throw state === "gone" ? new ProviderFailure("unreachable") : state;
  }
  throw new StillProcessing(LATER_MS);
}
