import { DomainError } from "../../../platform/errors/errors.ts";

/** What a content can break. */
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

/** A content that breaks a rule: which one, what was found, what is needed. The last two are members of the problem, too. */
export const refused = (rule: ContentRule, found: string, needed: string): DomainError =>
  new DomainError(
    rule === "size" ? "PAYLOAD_TOO_LARGE" : "INVALID_INPUT",
    `content: ${rule}: found ${found}, needed ${needed}`,
    [{ path: ["content"], message: `${rule}: found ${found}, needed ${needed}` }],
    { rule, found, needed },
  );
