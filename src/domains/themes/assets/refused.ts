import { DomainError } from "../../../platform/errors/errors.ts";

/** The rules that a content can break. */
export type ContentRule =
  | "encoding"
  | "type"
  | "size"
  | "side"
  | "pixels"
  | "animation"
  | "image"
  | "font"
  | "processing";

/** The error for a content that breaks a rule. `rule`, `found` and `needed` are members of the problem as well. */
export const refused = (rule: ContentRule, value: string, needed: string): DomainError =>
  new DomainError(
    rule === "size" ? "PAYLOAD_TOO_LARGE" : "INVALID_INPUT",
    `content: ${rule}: found ${value}, needed ${needed}`,
    [{ path: ["content"], message: `${rule}: found ${value}, needed ${needed}` }],
    { rule, found: value, needed },
  );
