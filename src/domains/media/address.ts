import { hourlyExpiry, secondsLeft as left, type Signed, signedQuery } from "../../platform/crypto/signedAddress.ts";
import type { Services } from "../../platform/services/services.ts";

/** The two contents of an item that the content route serves. */
export type Variant = "content" | "thumbnail";

const PURPOSE = "media-address";

/** The path of an item's content for callers with a credential (docs/interface.md#media). */
export const pathOf = (mediaId: string) => `/media/${mediaId}`;

const namedBy = (mediaId: string, variant: Variant) => `${mediaId} ${variant}`;

/**
 * Returns an address that serves one content to every caller for one to two hours: for the `<img>` of a page, which
 * sends no credential.
 */
export function signedAddress(
  { vault, asOf }: Pick<Services, "vault" | "asOf">,
  mediaId: string,
  variant: Variant,
): string {
  const expires = asOf(hourlyExpiry);
  const thumbnail = variant === "thumbnail" ? "variant=thumbnail&" : "";
  return `${pathOf(mediaId)}?${thumbnail}${signedQuery(vault, PURPOSE, namedBy(mediaId, variant), expires)}`;
}

/** Returns the seconds until an address expires; null for an expired address or an invalid signature. */
export const secondsLeft = (
  { vault, now }: Pick<Services, "vault" | "now">,
  mediaId: string,
  variant: Variant,
  signed: Signed,
): number | null => left(vault, PURPOSE, namedBy(mediaId, variant), signed, now());
