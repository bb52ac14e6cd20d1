import { z } from "zod";

/**
 * Normalizes an address to one spelling: trimmed, NFC, lower case. The bound comes first, so that no pattern runs over
 * a long text.
 */
export const Email = z
  .string()
  .trim()
  .normalize("NFC")
  .toLowerCase()
  .max(254)
  .pipe(z.email("must be an email address"));
