import type { Limits } from "../limits.ts";
import type { Draft, PostFault } from "../post.ts";
import { checkPost } from "../shared/checkPost.ts";
import { CAPABILITIES } from "./capabilities.ts";

/** A story has neither a text nor comments. */
export function check(draft: Draft, limits: Limits): PostFault[] {
  const { text, options, isReply = false } = draft;
  const faults = checkPost(draft, limits, { capabilities: CAPABILITIES });
  if (isReply || options.network?.["story"] !== true) return faults;
  if (text.trim() !== "")
    faults.push({ path: ["text"], rule: "UNSHOWN_TEXT", message: "must be empty: a story shows no text" });
  if (options.firstComment !== undefined) {
    const message = "must be absent: a story has no comments";
    faults.push({ path: ["options", "firstComment"], rule: "UNSUPPORTED_OPTION", message });
  }
  return faults;
}
