import type { Prisma } from "../../../prisma/generated/client/client.ts";
import { fontOf } from "./font.ts";
import { imageOf } from "./image.ts";
import { refused } from "./refused.ts";
import { sha256 } from "./sha256.ts";
import { FONT_TYPE, MOST_BYTES, THEME_ASSET_TYPES } from "./types.ts";

/** The columns that follow from the content alone. */
export type AssetColumns = Omit<
  Prisma.ThemeAssetUncheckedCreateInput,
  "id" | "organizationId" | "themeId" | "filename" | "createdById" | "createdAt"
>;

/**
 * Uploaded bytes as they are kept: an image made anew from its pixels, a font as it is with its native derivative. What they are is read
 * from the bytes. Takes from milliseconds to some ten seconds (avif of 32 megapixels), so never in a transaction.
 * @throws DomainError INVALID_INPUT or PAYLOAD_TOO_LARGE, naming the rule, what was found and what is needed
 */
export async function assetOf(given: Uint8Array<ArrayBuffer>, declared?: string | null): Promise<AssetColumns> {
  const { fileTypeFromBuffer } = await import("file-type");
  const found = (await fileTypeFromBuffer(given))?.mime ?? "no known type";
  const mimeType = THEME_ASSET_TYPES.find((type) => type === found);
  if (mimeType === undefined) throw refused("type", found, THEME_ASSET_TYPES.join(", "));
  if (declared != null && declared !== found) throw refused("type", found, `${declared}, as it was sent`);
  const most = MOST_BYTES[mimeType];
  if (given.byteLength > most) throw refused("size", `${given.byteLength} bytes`, `at most ${most} bytes`);
  const columns = mimeType === FONT_TYPE ? await fontOf(given) : await imageOf(given, mimeType);
  // What is made anew may be larger than what it was made from.
  const { byteLength } = columns.content;
  if (byteLength > most) throw refused("size", `${byteLength} bytes once encoded anew`, `at most ${most} bytes`);
  return { ...columns, mimeType, bytes: byteLength, sha256: sha256(columns.content) };
}
