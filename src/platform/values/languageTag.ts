import { textIn } from "./shapes.ts";

export const LANGUAGE_TAG = { maxLength: 35 } as const;

/**
 * A language with its script, region and variants, as far as the parts of BCP 47 (RFC 5646) look; without extensions of
 * one letter.
 */
export const LanguageTag = textIn(LANGUAGE_TAG).regex(
  /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/,
  "must be a BCP 47 tag such as en or pt-BR",
);
