import { Buffer } from "node:buffer";
import { failed, type YoutubeWords } from "./state.ts";

/** The resource of a video as a client sends it. */
export interface Resource {
  snippet?: { title?: unknown; description?: unknown; tags?: unknown; categoryId?: unknown };
  status?: { privacyStatus?: unknown; selfDeclaredMadeForKids?: unknown; containsSyntheticMedia?: unknown };
}

const isMarkup = (text: string) => text.includes("<") || text.includes(">");

/** The characters of tags together: with commas between them, and quotation marks around those with a space. */
const tagCharacters = (tags: readonly string[]) =>
  tags.reduce((sum, tag) => sum + tag.length + (tag.includes(" ") ? 2 : 0), Math.max(tags.length - 1, 0));

/** The members of a video, or the first rule that they break. */
export function wordsIn({ snippet = {}, status = {} }: Resource): YoutubeWords | Response {
  const { title, description = "", tags = [], categoryId = "22" } = snippet;
  if (typeof title !== "string" || title.trim() === "" || [...title].length > 100 || isMarkup(title))
    return failed(400, "invalidTitle", "The request metadata specifies an invalid or empty video title.");
  if (typeof description !== "string" || Buffer.byteLength(description) > 5000 || isMarkup(description))
    return failed(400, "invalidDescription", "The request metadata specifies an invalid video description.");
  const areTags = Array.isArray(tags) && tags.every((tag) => typeof tag === "string" && tag !== "" && !isMarkup(tag));
  if (!areTags || tagCharacters(tags) > 500)
    return failed(400, "invalidTags", "The request metadata specifies invalid video keywords.");
  const number = Number(categoryId);
  if (typeof categoryId !== "string" || !Number.isInteger(number) || number < 1)
    return failed(400, "invalidCategoryId", "The snippet.categoryId property specifies an invalid category ID.");
  const { privacyStatus = "public", selfDeclaredMadeForKids = false, containsSyntheticMedia = false } = status;
  if (typeof privacyStatus !== "string" || !["public", "unlisted", "private"].includes(privacyStatus))
    return failed(400, "invalidVideoMetadata", "The request metadata is invalid.");
  return {
    title: title.trim(),
    description,
    tags,
    categoryId,
    privacyStatus,
    madeForKids: selfDeclaredMadeForKids === true,
    synthetic: containsSyntheticMedia === true,
  };
}
