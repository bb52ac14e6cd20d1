import { ProviderFailure } from "../failure.ts";
import { MediaItemFailure } from "../mediaItemFailure.ts";
import { optionsOf, type ValuesOf } from "../networkOptions.ts";
import type { Post } from "../post.ts";
import type { Provider } from "../provider.ts";
import { failReply, tolerating } from "../shared/expected.ts";
import { graphCall, isUnknown } from "../shared/graph/call.ts";
import { type ContainerNetwork, containerPublishing, STATES } from "../shared/graph/containers.ts";
import { type FetchedItem, fetchedItems } from "../shared/graph/fetchedItem.ts";
import { accessOf } from "./account.ts";
import { Container, Made, PostOfAccount, Quota } from "./api.ts";
import { OPTIONS } from "./options.ts";
import { search } from "./search.ts";

/** The values of `reply_control`. */
const REPLIERS = {
  FOLLOWING: "accounts_you_follow",
  MENTIONED: "mentioned_only",
  FOLLOWERS: "followers_only",
  AUTHOR: "parent_post_author_only",
} as const;

const LETTERS = ["a", "b", "c", "d"] as const;

function optionFields({ replyControl, topicTag, linkAttachment, pollChoices }: ValuesOf<typeof OPTIONS>) {
  const poll = pollChoices?.map((choice, index) => [`option_${LETTERS[index]}`, choice] as const);
  return {
    reply_control: replyControl && REPLIERS[replyControl],
    topic_tag: topicTag,
    link_attachment: linkAttachment,
    poll_attachment: poll && JSON.stringify(Object.fromEntries(poll)),
  };
}

const mediaFields = async ({ isVideo, altText, address }: FetchedItem) => ({
  media_type: isVideo ? "VIDEO" : "IMAGE",
  [isVideo ? "video_url" : "image_url"]: await address(),
  alt_text: altText === "" ? undefined : altText,
});

/** The fields that say what a post shows. */
async function contentFields({ media, text }: Post, children: readonly string[]) {
  const [item] = fetchedItems(media);
  const shown = text === "" ? undefined : text;
  if (item === undefined) return { media_type: "TEXT", text: shown };
  if (children.length === 0) return { ...(await mediaFields(item)), text: shown };
  return { media_type: "CAROUSEL", children: children.join(), text: shown };
}

/** The reasons why a container failed that a new container may not have. */
const PASSING: ReadonlySet<string> = new Set(["UNKNOWN", ""]);

function stateOf({ status, error_message: reason = "" }: { status: string; error_message?: string | undefined }) {
  const state = STATES[status];
  if (state !== undefined) return state;
  if (reason.startsWith("FAILED_DOWNLOADING")) return new MediaItemFailure("unfetched", "unreachable");
  if (PASSING.has(reason)) return new ProviderFailure("unreachable");
  return new MediaItemFailure("unprocessable", "refused");
}

const network: ContainerNetwork = {
  accessOf,

  require: (post) => void optionsOf(OPTIONS, post),

  async makeItem(fetch, access, item) {
    const form = { ...(await mediaFields(item)), is_carousel_item: true };
    const made = { method: "POST", form, answer: Made } as const;
    return (await graphCall(fetch, access, `/${access.userId}/threads`, made)).id;
  },

  async makePost(fetch, access, post, items) {
    const { replyTo, options, media } = post;
    const form = {
      ...(await contentFields(post, items)),
      ...optionFields(optionsOf(OPTIONS, post)),
      reply_to_id: replyTo?.parent,
      is_spoiler_media: options.sensitive && media.length > 0 ? true : undefined,
    };
    const made = graphCall(fetch, access, `/${access.userId}/threads`, { method: "POST", form, answer: Made });
    return (await (replyTo == null ? made : made.catch(failReply(isUnknown)))).id;
  },

  async stateOf(fetch, access, containerId) {
    const query = { fields: "status,error_message" };
    const read = graphCall(fetch, access, `/${containerId}`, { query, answer: Container });
    const container = await read.catch(tolerating(isUnknown));
    return container === undefined ? "gone" : stateOf(container);
  },

  async requireQuota(fetch, access, { replyTo }) {
    const [usage, config] = replyTo == null ? ["quota_usage", "config"] : ["reply_quota_usage", "reply_config"];
    const path = `/${access.userId}/threads_publishing_limit`;
    const { data } = await graphCall(fetch, access, path, { query: { fields: `${usage},${config}` }, answer: Quota });
    const [quota] = data;
    const used = (replyTo == null ? quota?.quota_usage : quota?.reply_quota_usage) ?? 0;
    const total = (replyTo == null ? quota?.config : quota?.reply_config)?.quota_total;
    // The quota moves with time, and the network does not say when a part of it is free again.
    if (total !== undefined && used >= total) throw new ProviderFailure("limited");
  },

  async publish(fetch, access, containerId) {
    const form = { creation_id: containerId };
    const publishing = { method: "POST", form, creating: true, answer: Made } as const;
    return (await graphCall(fetch, access, `/${access.userId}/threads_publish`, publishing)).id;
  },

  async addressOf(fetch, access, id) {
    const answer = PostOfAccount.pick({ permalink: true });
    return (await graphCall(fetch, access, `/${id}`, { query: { fields: "permalink" }, answer })).permalink;
  },

  search,
};

export const publishing = containerPublishing(network);

/** The address of a post names it by letters, and not by its id. */
export const externalIdOf: Provider["externalIdOf"] = () => null;
