import { optionsOf } from "../networkOptions.ts";
import type { Post } from "../post.ts";
import { OPTIONS } from "./options.ts";

const MOST_TITLE = 100;

/** The title and the description of a video. */
interface Words {
  title: string;
  description: string;
}

/**
 * The words of a video. The first line is the title, unless there is one of its own. A first line that is too long is
 * cut for the title, and stays in the description.
 */
export function wordsOf(text: string, ownTitle?: string): Words {
  const whole = text.trim();
  if (ownTitle !== undefined) return { title: ownTitle.trim(), description: whole };
  const end = whole.search(/[\n\r\u2028\u2029]/);
  const first = (end === -1 ? whole : whole.slice(0, end)).trim();
  if (first.length <= MOST_TITLE) return { title: first, description: end === -1 ? "" : whole.slice(end).trim() };
  return { title: cut(first), description: whole };
}

/** The beginning of a line, up to a word. UTF-16 code units are counted, since the reference names no unit. */
function cut(line: string): string {
  const begin = line.slice(0, MOST_TITLE - 1).toWellFormed();
  const space = begin.search(/\s\S*$/);
  return `${(space > MOST_TITLE / 2 ? begin.slice(0, space) : begin).replace(/\ufffd$/, "").trimEnd()}…`;
}

/** The resource of a video, with the parts `snippet` and `status`. @throws ProviderFailure for unknown options */
export function videoOf(post: Post) {
  const own = optionsOf(OPTIONS, post);
  return {
    snippet: {
      ...wordsOf(post.text, own.title),
      ...(own.tags !== undefined && { tags: own.tags }),
      ...(own.category !== undefined && { categoryId: own.category }),
    },
    status: {
      privacyStatus: post.options.visibility ?? "public",
      selfDeclaredMadeForKids: own.madeForKids ?? false,
      ...(own.syntheticMedia && { containsSyntheticMedia: true }),
    },
  };
}
