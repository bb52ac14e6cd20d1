import { hourlyExpiry, secondsLeft as left, type Signed, signedQuery } from "../../../platform/crypto/signedAddress.ts";
import type { Services } from "../../../platform/services/services.ts";

/** The form of a font for native clients. */
export type NativeFormat = "ttf" | "otf";

/** One of the contents that an asset has: its bytes as served, or the native derivative of a font. */
export interface AssetContent {
  readonly assetId: string;
  /** Null for the bytes as served. */
  readonly format: NativeFormat | null;
}

const PURPOSE = "theme-asset-address";
const namedBy = ({ assetId, format }: AssetContent) => `${assetId} ${format ?? "content"}`;

/** The path of the bytes of an asset. The query names the place that decides who may see them, or is signed. */
const pathOf = ({ assetId, format }: AssetContent, query: string) =>
  `/api/v1/theme-assets/${assetId}/content?${query}${format === null ? "" : `&format=${format}`}`;

/** Returns the path for callers with a credential, as part of one place (docs/interface.md#themes). */
export const placedAddress = (content: AssetContent, place: Record<string, string>): string =>
  pathOf(content, `${new URLSearchParams(place)}`);

/**
 * Returns an address that serves one content to every caller for one to two hours, as media items have: a page loads
 * pictures and fonts without a credential.
 */
export function signedAddress({ vault, asOf }: Pick<Services, "vault" | "asOf">, content: AssetContent): string {
  return pathOf(content, signedQuery(vault, PURPOSE, namedBy(content), asOf(hourlyExpiry)));
}

/** Returns the seconds until an address expires; null for an expired address or an invalid signature. */
export const secondsLeft = (
  { vault, now }: Pick<Services, "vault" | "now">,
  content: AssetContent,
  signed: Signed,
): number | null => left(vault, PURPOSE, namedBy(content), signed, now());
