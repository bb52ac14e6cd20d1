/** An element of little text, as its grammar names them. */
export type LittleElement =
  | { kind: "text"; text: string }
  | { kind: "mention"; name: string; urn: string }
  | { kind: "hashtag"; sign: string; tag: string };

/** Characters that stand for themselves behind a backslash alone. */
const RESERVED_CHARACTERS = new Set("|{}@[]()<>#\\*_~");

/**
 * Reads little text one character after the other. A reserved character that begins no element cuts the text there,
 * without an error.
 */
export function parseLittle(little: string): LittleElement[] {
  const characters = Array.from(little);
  const elements: LittleElement[] = [];
  let at = 0;

  const add = (text: string) => {
    const last = elements.at(-1);
    if (last?.kind === "text") last.text += text;
    else elements.push({ kind: "text", text });
  };

  /** Reads up to an unescaped end. @returns null where the end is missing, or another reserved character stands */
  function until(end: string, from: number): { text: string; next: number } | null {
    let text = "";
    for (let index = from; index < characters.length; index += 1) {
      const character = characters[index] ?? "";
      if (character === end) return { text, next: index + 1 };
      if (character === "\\") {
        index += 1;
        text += characters[index] ?? "";
      } else if (RESERVED_CHARACTERS.has(character)) return null;
      else text += character;
    }
    return null;
  }

  function mention(): boolean {
    const name = characters[at + 1] === "[" ? until("]", at + 2) : null;
    if (name === null || characters[name.next] !== "(") return false;
    // A URN has colons, which are not reserved.
    const urn = until(")", name.next + 1);
    if (urn === null || !urn.text.startsWith("urn:li:")) return false;
    elements.push({ kind: "mention", name: name.text, urn: urn.text });
    at = urn.next;
    return true;
  }

  function template(): boolean {
    const name = until("|", at + 1);
    if (name?.text !== "hashtag") return false;
    const written = characters[name.next];
    const first = written === "\\" ? name.next + 1 : name.next;
    const sign = characters[first] ?? "";
    if (!["#", "＃"].includes(sign) || characters[first + 1] !== "|") return false;
    const tag = until("}", first + 2);
    if (tag === null || tag.text === "") return false;
    elements.push({ kind: "hashtag", sign, tag: tag.text });
    at = tag.next;
    return true;
  }

  function hashtag(): boolean {
    let end = at + 1;
    while (/[\p{L}\p{N}]/u.test(characters[end] ?? "")) end += 1;
    if (end === at + 1) return false;
    elements.push({ kind: "hashtag", sign: "#", tag: characters.slice(at + 1, end).join("") });
    at = end;
    return true;
  }

  while (at < characters.length) {
    const character = characters[at] ?? "";
    if (character === "\\") {
      add(characters[at + 1] ?? "");
      at += 2;
    } else if (!RESERVED_CHARACTERS.has(character)) {
      add(character);
      at += 1;
    } else {
      const isElement = character === "@" ? mention() : character === "{" ? template() : character === "#" && hashtag();
      if (!isElement) return elements;
    }
  }
  return elements;
}

/** The text that readers see. */
export const shownLittle = (elements: readonly LittleElement[]): string =>
  elements
    .map((element) => {
      if (element.kind === "text") return element.text;
      return element.kind === "mention" ? element.name : element.sign + element.tag;
    })
    .join("");
