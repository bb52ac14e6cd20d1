import type { MediaAssetKind, MediaRetention, MediaSource, Prisma } from "../../../prisma/generated/client/client.ts";
import { type Order, type PageArgs, type PageQuery, pageQuery } from "../../platform/paging/page.ts";
import { requireStorableText } from "../../platform/values/storableText.ts";

export type MediaKind = "IMAGE" | "VIDEO";

/** The filters of a list of media items. Absent and null filters have no effect, except `trashed` and `assetKind`. */
export interface MediaFilter {
  /** Whether to list the trash instead of the other items. */
  trashed?: boolean | null | undefined;
  /** LIBRARY by default; every kind by default in the trash. */
  assetKind?: MediaAssetKind | null | undefined;
  kind?: MediaKind | null | undefined;
  tag?: string | null | undefined;
  isFavorite?: boolean | null | undefined;
  retentionClass?: MediaRetention | null | undefined;
  source?: MediaSource | null | undefined;
  /** A part of the name, in any letter case. */
  search?: string | null | undefined;
}

const NEWEST: Order = {
  name: "NEWEST",
  keys: [
    { field: "createdAt", direction: "desc", instant: true },
    { field: "id", direction: "desc" },
  ],
};

const LIST = "Workspace.media";

/** Returns the query of a page of a workspace's media, newest first. */
export function mediaQuery(listing: PageArgs & MediaFilter): Pick<PageQuery, "where" | "orderBy" | "take"> {
  const { where, orderBy, take } = mediaPage(listing);
  return { where: { AND: [narrowed(listing), where] }, orderBy, take };
}

/** Returns the page query that builds the connection from the rows. */
export function mediaPage({ first, after, last, before, ...filter }: PageArgs & MediaFilter): PageQuery {
  const { trashed, assetKind, kind, tag, isFavorite, retentionClass, source, search } = filter;
  const bound = { trashed: trashed === true || null, assetKind, kind, tag, isFavorite, retentionClass, source, search };
  return pageQuery({ first, after, last, before }, { list: LIST, order: NEWEST, filter: bound });
}

function narrowed({
  trashed,
  assetKind,
  kind,
  tag,
  isFavorite,
  retentionClass,
  source,
  search,
}: MediaFilter): Prisma.MediaItemWhereInput {
  requireStorableText({ tag, search });
  const ofKind = trashed === true ? assetKind : (assetKind ?? "LIBRARY");
  return {
    trashedAt: trashed === true ? { not: null } : null,
    ...(ofKind != null && { assetKind: ofKind }),
    ...(kind != null && { mimeType: { startsWith: kind === "IMAGE" ? "image/" : "video/" } }),
    ...(tag != null && { tags: { has: tag } }),
    ...(isFavorite != null && { isFavorite }),
    ...(retentionClass != null && { retention: retentionClass }),
    ...(source != null && { source }),
    ...(search != null && search !== "" && { name: { contains: literally(search), mode: "insensitive" } }),
  };
}

/** Escapes the pattern characters of LIKE, which Prisma does not escape. */
const literally = (text: string) => text.replaceAll(/[\\%_]/g, "\\$&");
