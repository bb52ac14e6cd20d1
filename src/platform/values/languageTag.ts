import { z } from "zod";

/**
 * A language with its script, region and variants, as far as the parts of BCP 47 (RFC 5646) look; without extensions of
 * one letter.
 */
export const LanguageTag = z
  .string()
  .max(35)
  .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, "must be a BCP 47 tag such as en or pt-BR");
