import type { Services } from "../../platform/services/services.ts";

/** What the content route shows of an item. */
export type Variant = "content" | "thumbnail";

const PURPOSE = "media-address";
/** Addresses that are made within one window are the same, so that browsers keep what they lead to. */
const WINDOW_SECONDS = 3600;

/** Where an item is found by who has a credential (docs/interface.md#media). */
export const pathOf = (mediaId: string) => `/media/${mediaId}`;

const signedText = (mediaId: string, variant: Variant, expires: number) => `${mediaId} ${variant} ${expires}`;

/** An address that shows one thing to whoever has it, for one to two hours: for the `<img>` of a page, which sends no credential. */
export function signedAddress(
  { vault, now }: Pick<Services, "vault" | "now">,
  mediaId: string,
  variant: Variant,
): string {
  const expires = (Math.floor(now().getTime() / 1000 / WINDOW_SECONDS) + 2) * WINDOW_SECONDS;
  const signature = vault.sign(signedText(mediaId, variant, expires), PURPOSE);
  const thumbnail = variant === "thumbnail" ? "variant=thumbnail&" : "";
  return `${pathOf(mediaId)}?${thumbnail}expires=${expires}&signature=${signature}`;
}

export interface Signed {
  expires: string;
  signature: string;
}

/** The seconds for which an address leads there still; null when it was never ours, or has expired. */
export function secondsLeft(
  { vault, now }: Pick<Services, "vault" | "now">,
  mediaId: string,
  variant: Variant,
  { expires, signature }: Signed,
): number | null {
  if (!/^\d{1,12}$/.test(expires)) return null;
  if (!vault.isSigned(signedText(mediaId, variant, Number(expires)), PURPOSE, signature)) return null;
  const left = Number(expires) - Math.ceil(now().getTime() / 1000);
  return left > 0 ? left : null;
}
