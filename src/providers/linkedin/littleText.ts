import { mayStart } from "../shared/mayStart.ts";

/** The characters that "little text" reserves: each stands behind a backslash where no element is meant. */
const RESERVED = /[|{}@[\]()<>#\\*_~]/g;

/** A person or an organization, written `@[Name](urn:li:organization:1)`, or a hashtag. */
const ELEMENT = /@\[([^[\]\n]{1,200})\]\((urn:li:(?:person|organization):[\w-]{1,64})\)|#([\p{L}\p{M}\p{N}]{1,100})/gu;

interface Mention {
  name: string;
  urn: string;
}

type Part = string | Mention | { tag: string };

/** A text of a person in its parts: words as they are written, mentions and hashtags. */
function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (const { 0: written, 1: name, 2: urn, 3: tag, index } of text.matchAll(ELEMENT)) {
    const isTag = tag !== undefined && /\p{L}/u.test(tag) && mayStart(text, index, { unspaced: true });
    const isMention = name !== undefined && urn !== undefined;
    if (!isTag && !isMention) continue;
    parts.push(text.slice(from, index), isMention ? { name, urn } : { tag: tag ?? "" });
    from = index + written.length;
  }
  return [...parts, text.slice(from)].filter((part) => part !== "");
}

const escaped = (text: string) => text.replace(RESERVED, String.raw`\$&`);

/** The commentary of a post: little text that readers see as the person wrote the text. */
export const littleTextOf = (text: string): string =>
  partsOf(text)
    .map((part) => {
      if (typeof part === "string") return escaped(part);
      return "tag" in part ? String.raw`{hashtag|\#|${part.tag}}` : `@[${escaped(part.name)}](${part.urn})`;
    })
    .join("");

/** The text that readers see: of a mention its name. */
export const shownTextOf = (text: string): string =>
  partsOf(text)
    .map((part) => (typeof part === "string" ? part : "tag" in part ? `#${part.tag}` : part.name))
    .join("");

/** The message of a comment, which is no little text: mentions are attributes of places in it. */
export function messageOf(text: string) {
  let shown = "";
  const attributes: object[] = [];
  for (const part of partsOf(text)) {
    if (typeof part === "string") shown += part;
    else if ("tag" in part) shown += `#${part.tag}`;
    else {
      const kind = part.urn.startsWith("urn:li:person:") ? "person" : "organization";
      attributes.push({ start: shown.length, length: part.name.length, value: { [kind]: { [kind]: part.urn } } });
      shown += part.name;
    }
  }
  return { text: shown, ...(attributes.length > 0 && { attributes }) };
}

const READ = /\{hashtag\|\\?([#\uff03])\|([^{}|]{1,200})\}|@\[((?:[^\\[\]]|\\.){1,400})\]\([\w:-]{1,100}\)|\\([^])/gu;

/** The text that readers see of a commentary that LinkedIn returned. */
export const readLittleText = (little: string): string =>
  little.replace(READ, (_, sign?: string, tag?: string, name?: string, character?: string) =>
    tag !== undefined ? `${sign}${unescaped(tag)}` : name !== undefined ? unescaped(name) : (character ?? ""),
  );

const unescaped = (text: string) => text.replace(/\\([^])/gu, "$1");
