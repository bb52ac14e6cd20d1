import { domainToUnicode } from "node:url";
import list from "tlds" with { type: "json" };

/** The top-level domains of the Internet, as IANA lists them; those of other scripts as people write them. */
const TOP_LEVEL: ReadonlySet<string> = new Set(list);
/** The most characters of a label, and of a name (RFC 1035). */
const [LONGEST_LABEL, LONGEST_NAME] = [63, 253];

/** Whether a label in lower case is a top-level domain. */
export const isTopLevel = (label: string): boolean =>
  TOP_LEVEL.has(label.startsWith("xn--") ? domainToUnicode(label) : label);

/** The labels of a name of a host with at least two; null for a text that is no such name. */
export function labelsOf(name: string): string[] | null {
  if (name.length > LONGEST_NAME) return null;
  const labels = name.split(".");
  const isLabel = (label: string) =>
    label !== "" && label.length <= LONGEST_LABEL && !label.startsWith("-") && !label.endsWith("-");
  return labels.length > 1 && labels.every(isLabel) ? labels : null;
}

/** The longest beginning of a label that is a top-level domain; null without one. */
export function topLevelIn(label: string): string | null {
  for (let length = Math.min(label.length, LONGEST_LABEL); length > 0; length--) {
    if (TOP_LEVEL.has(label.slice(0, length))) return label.slice(0, length);
  }
  return null;
}
