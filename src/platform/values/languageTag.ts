import { z } from "zod";
import { textIn } from "./shapes.ts";

export const LANGUAGE_TAG = { maxLength: 35 } as const;
const RULE = "must be a BCP 47 tag such as en or pt-BR";

/**
 * A language with its script, region and variants, as far as the parts of BCP 47 (RFC 5646) look; without extensions of
 * one letter.
 */
export const LanguageTag = textIn(LANGUAGE_TAG).regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, RULE);

/** A language tag in the canonical spelling of BCP 47: `pt-BR` for `pt-br`. */
export const Locale = LanguageTag.transform((tag, context) => {
  const canonical = canonicalTag(tag);
  if (canonical !== undefined && canonical.length <= LANGUAGE_TAG.maxLength) return canonical;
  context.addIssue({ code: "custom", message: RULE, input: tag });
  return z.NEVER;
});

function canonicalTag(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}
