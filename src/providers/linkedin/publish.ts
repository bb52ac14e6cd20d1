import { z } from "zod";
import type { Fetch } from "../../platform/outbound/guardedFetch.ts";
import { DOCUMENT_TYPE } from "../../platform/values/mediaTypes.ts";
import { ProviderFailure } from "../failure.ts";
import { optionsOf } from "../networkOptions.ts";
import type { MediaContent, MediaItem, Post, Posted, ReplyTo } from "../post.ts";
import { failReply, hasStatus } from "../shared/expected.ts";
import { inSteps, type Stepping } from "../steps.ts";
import { MadeComment, PostUrn } from "./api.ts";
import { type Author, asAuthor } from "./author.ts";
import { call } from "./call.ts";
import { littleTextOf, messageOf, shownTextOf } from "./littleText.ts";
import { fileOf, requireAvailable, STEPS, videoOf } from "./media.ts";
import { OPTIONS } from "./options.ts";
import { commentedOf, postedOf } from "./urns.ts";

/**
 * LinkedIn knows no keys. Files are uploaded first, and each waits until LinkedIn shows it: a post with another one is
 * refused. Further posts of a thread are comments below the first one, because a comment has no deeper level than one.
 */
export const publishing = inSteps<readonly string[]>({
  steps: STEPS,

  prepare(fetch, session, post, stepping) {
    optionsOf(OPTIONS, post);
    return asAuthor(session, (author) => uploadedOf(fetch, author, post, stepping));
  },

  create(fetch, session, post, urns) {
    const { replyTo } = post;
    return asAuthor(session, (author) =>
      replyTo ? comment(fetch, author, post, replyTo, urns) : publish(fetch, author, post, urns),
    );
  },
});

/** The URNs of a post's files, or of the picture of its card. */
async function uploadedOf(fetch: Fetch, author: Author, post: Post, stepping: Stepping): Promise<readonly string[]> {
  const files = post.media.length === 0 && !post.replyTo && post.linkCard?.image ? [post.linkCard.image] : post.media;
  const urns: string[] = [];
  for (const [index, { content }] of files.entries()) urns.push(await upload(content, index));
  for (const urn of urns) await requireAvailable(fetch, author, urn);
  return urns;

  function upload(content: MediaContent, index: number): Promise<string> {
    if (content.type.startsWith("video/")) return videoOf(fetch, author, content, stepping);
    if (content.type !== DOCUMENT_TYPE) return fileOf(fetch, author, { kind: "image", content, index }, stepping);
    // A comment has at most an image, and a document stands alone.
    if (post.replyTo || files.length > 1) throw new ProviderFailure("refused");
    return fileOf(fetch, author, { kind: "document", content, index }, stepping);
  }
}

/** The title of a document, which LinkedIn requires: the option, or the name of the file without its ending. */
const titleOf = ({ filename = "" }: MediaItem, title: string | undefined): string =>
  title ?? (filename.replace(/\.pdf$/i, "").trim() || "Document");

async function publish(fetch: Fetch, author: Author, post: Post, urns: readonly string[]): Promise<Posted> {
  const { visibility = "PUBLIC", disableReshare = false } = optionsOf(OPTIONS, post);
  const content = contentOf(post, urns);
  const json = {
    author: author.author,
    commentary: littleTextOf(post.text),
    visibility,
    distribution: { feedDistribution: "MAIN_FEED", targetEntities: [], thirdPartyDistributionChannels: [] },
    ...(content && { content }),
    lifecycleState: "PUBLISHED",
    isReshareDisabledByAuthor: disableReshare,
  };
  const made = { method: "POST", json, creating: true, answer: z.unknown() } as const;
  const { id } = await call(fetch, author, "/rest/posts", made);
  if (!PostUrn.safeParse(id).success) throw new ProviderFailure("invalid", null, { mayBeDone: true });
  return postedOf(id);
}

/** The one content that a post can have beside its text. */
function contentOf(post: Post, urns: readonly string[]): object | null {
  const { text, media, linkCard } = post;
  const { documentTitle, pollChoices, pollQuestion, pollDuration: duration = "SEVEN_DAYS" } = optionsOf(OPTIONS, post);
  if (pollChoices !== undefined) {
    const question = pollQuestion ?? shownTextOf(text).trim();
    return { poll: { question, options: pollChoices.map((choice) => ({ text: choice })), settings: { duration } } };
  }
  const [first] = urns;
  if (media.length > 1) {
    return { multiImage: { images: media.map(({ altText }, index) => ({ id: urns[index], altText })) } };
  }
  const [item] = media;
  if (item?.content.type === DOCUMENT_TYPE) return { media: { id: first, title: titleOf(item, documentTitle) } };
  if (media.length === 1) {
    const altText = media[0]?.content.type.startsWith("video/") ? "" : (media[0]?.altText ?? "");
    return { media: { id: first, ...(altText !== "" && { altText }) } };
  }
  if (!linkCard) return null;
  const { url: source, title, description } = linkCard;
  return {
    article: {
      source,
      title,
      ...(description !== "" && { description }),
      ...(first !== undefined && { thumbnail: first }),
    },
  };
}

async function comment(
  fetch: Fetch,
  { author: actor, ...access }: Author,
  { text }: Post,
  { root: object }: ReplyTo,
  [image]: readonly string[],
): Promise<Posted> {
  const json = {
    actor,
    object,
    message: messageOf(text),
    ...(image !== undefined && { content: [{ entity: { image } }] }),
  };
  const made = { method: "POST", json, creating: true, answer: MadeComment } as const;
  const route = `/rest/socialActions/${encodeURIComponent(object)}/comments`;
  const { data } = await call(fetch, access, route, made).catch(failReply(hasStatus(404)));
  return commentedOf(data.commentUrn);
}
