import { domainToASCII } from "node:url";
import { TOP_LEVEL_DOMAINS } from "../../../platform/values/topLevelDomains.ts";

interface Host {
  /** The position behind the host. */
  end: number;
  /** The length of the host in the encoding of domain names. */
  encodedLength: number;
  /** Whether each label can be encoded. */
  valid: boolean;
}

/** No address is longer, so that the walk along a host ends. */
const LONGEST = 4096;

/** The characters after which a host ends, beside the dot, the hyphen and the underscore. */
const DELIMITERS = new Set("!\"#$%&'()*+,/:;<=>?@[]^`{|}~".split(""));

function isLabelCharacter(character: string): boolean {
  const point = character.codePointAt(0) ?? 0;
  if (point <= 0x20 || point === 0x7f || [0x85, 0x180e, 0x61c, 0x200e, 0x200f, 0xfeff, 0xfffe, 0xffff].includes(point))
    return false;
  if ((point >= 0x202a && point <= 0x202e) || (point >= 0x2066 && point <= 0x2069)) return false;
  return !DELIMITERS.has(character) && ![".", "-", "_"].includes(character) && character.trim() !== "";
}

const byFirst = Map.groupBy(TOP_LEVEL_DOMAINS, (domain) => [...domain][0] ?? "");

/** Reads labels from a position on, and returns the longest host that ends with a top-level domain. */
export function hostEnd(body: string[], from: number): Host | null {
  let end = 0;
  let labelStart = from;
  for (let at = from; at < body.length && at - from < LONGEST; at += 1) {
    const character = body[at] ?? "";
    if (character === ".") {
      // A label starts and ends with a letter.
      const [first = "", last = ""] = [body[labelStart], body[at - 1]];
      if (labelStart === at || !isLabelCharacter(first) || !isLabelCharacter(last)) break;
      if (!body.slice(labelStart, at).includes("_")) end = topLevelEnd(body, at + 1) ?? end;
      labelStart = at + 1;
    } else if (character !== "-" && character !== "_" && !isLabelCharacter(character)) break;
  }
  if (end === 0) return null;
  const labels = body.slice(from, end).join("").split(".").map(encoded);
  return {
    end,
    encodedLength: labels.join(".").length,
    valid: labels.every((label) => label.length > 0 && label.length < 64),
  };
}

function topLevelEnd(body: string[], from: number): number | null {
  const rest = body
    .slice(from, from + 32)
    .join("")
    .toLowerCase();
  for (const domain of byFirst.get([...rest][0] ?? "") ?? []) {
    if (!rest.startsWith(domain)) continue;
    const next = rest.charAt(domain.length);
    const continues = (next >= "0" && next <= "9") || (next >= "a" && next <= "z") || ["@", "+", "-"].includes(next);
    if (!(next !== "" && continues)) return from + [...domain].length;
  }
  if (!rest.startsWith("xn--")) return null;
  let end = from + 4;
  while (/^[\da-z]$/i.test(body[end] ?? "")) end += 1;
  return end > from + 4 ? end : null;
}

const encoded = (label: string) =>
  [...label].every((character) => character > " " && character < "\x7f") ? label : domainToASCII(label);
