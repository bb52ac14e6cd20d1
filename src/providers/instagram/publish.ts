import { ProviderFailure, ReplyFailure } from "../failure.ts";
import { optionsOf } from "../networkOptions.ts";
import type { Post } from "../post.ts";
import type { Provider } from "../provider.ts";
import { tolerating } from "../shared/expected.ts";
import { graphCall, isUnknown } from "../shared/graph/call.ts";
import { type ContainerNetwork, containerPublishing, STATES } from "../shared/graph/containers.ts";
import { type FetchedItem, fetchedItems } from "../shared/graph/fetchedItem.ts";
import { accessOf } from "./account.ts";
import { Container, Made, Permalink, Quota } from "./api.ts";
import { failureOfSubcode, rethrow } from "./failure.ts";
import { OPTIONS } from "./options.ts";
import { search } from "./search.ts";

const addressField = async ({ isVideo, address }: FetchedItem) => ({
  [isVideo ? "video_url" : "image_url"]: await address(),
});

/** Only images have an alternative text. */
const altField = ({ isVideo, altText }: FetchedItem) => ({ alt_text: isVideo || altText === "" ? undefined : altText });

/** The fields of the container of a post: a story, a carousel, a reel or an image. */
async function postFields(post: Post, children: readonly string[]) {
  const [item] = fetchedItems(post.media);
  const { story, collaborators, shareToFeed } = optionsOf(OPTIONS, post);
  if (item === undefined) throw new ProviderFailure("refused");
  if (story) return { media_type: "STORIES", ...(await addressField(item)) };
  const own = {
    caption: post.text === "" ? undefined : post.text,
    collaborators: collaborators && JSON.stringify(collaborators),
  };
  if (children.length > 0) return { media_type: "CAROUSEL", children: children.join(), ...own };
  if (item.isVideo) return { media_type: "REELS", share_to_feed: shareToFeed, ...(await addressField(item)), ...own };
  return { ...(await addressField(item)), ...altField(item), ...own };
}

/** The number of an error in the sentence of a status. */
const subcodeIn = (status: string) => Number(/\b22\d{5}\b/.exec(status)?.[0] ?? 0);

const network: ContainerNetwork = {
  accessOf,

  require: (post) => void optionsOf(OPTIONS, post),

  async makeItem(fetch, access, item) {
    const type = item.isVideo ? { media_type: "VIDEO" } : altField(item);
    const form = { ...(await addressField(item)), ...type, is_carousel_item: true };
    const made = { method: "POST", form, answer: Made } as const;
    return (await graphCall(fetch, access, `/${access.userId}/media`, made).catch(rethrow)).id;
  },

  async makePost(fetch, access, post, items) {
    const made = { method: "POST", form: await postFields(post, items), answer: Made } as const;
    return (await graphCall(fetch, access, `/${access.userId}/media`, made).catch(rethrow)).id;
  },

  async stateOf(fetch, access, containerId) {
    const query = { fields: "status_code,status" };
    const read = graphCall(fetch, access, `/${containerId}`, { query, answer: Container });
    const container = await read.catch(tolerating(isUnknown));
    if (container === undefined) return "gone";
    const { status_code: code, status } = container;
    return STATES[code] ?? failureOfSubcode(subcodeIn(status), null, false) ?? new ProviderFailure("unreachable");
  },

  async requireQuota(fetch, access) {
    const path = `/${access.userId}/content_publishing_limit`;
    const { data } = await graphCall(fetch, access, path, { query: { fields: "quota_usage,config" }, answer: Quota });
    const [{ quota_usage: used, config }] = data as [(typeof data)[number]];
    if (config !== undefined && used >= config.quota_total) throw new ProviderFailure("limited");
  },

  async publish(fetch, access, containerId) {
    const form = { creation_id: containerId };
    const publishing = { method: "POST", form, creating: true, answer: Made } as const;
    const made = graphCall(fetch, access, `/${access.userId}/media_publish`, publishing);
    return (await made.catch((error: unknown) => rethrow(error, { creating: true }))).id;
  },

  async comment(fetch, access, { text, replyTo }) {
    const parent = replyTo?.parent ?? "";
    const commenting = { method: "POST", form: { message: text }, creating: true, answer: Made } as const;
    try {
      return (await graphCall(fetch, access, `/${parent}/comments`, commenting)).id;
    } catch (error) {
      if (isUnknown(error)) throw new ReplyFailure(error.status, { cause: error });
      return rethrow(error, { creating: true });
    }
  },

  async addressOf(fetch, access, id) {
    return (await graphCall(fetch, access, `/${id}`, { query: { fields: "permalink" }, answer: Permalink })).permalink;
  },

  search,
};

export const publishing = containerPublishing(network);

/** The address of a post names it by letters, and not by its id. */
export const externalIdOf: Provider["externalIdOf"] = () => null;
