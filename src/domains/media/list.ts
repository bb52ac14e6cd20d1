import type { MediaAssetKind, MediaRetention, MediaSource, Prisma } from "../../../prisma/generated/client/client.ts";
import { invalidInput } from "../../platform/errors/errors.ts";
import { type Order, type PageArgs, type PageQuery, pageQuery } from "../../platform/paging/page.ts";
import { isSearch } from "../../platform/search/words.ts";
import type { Services } from "../../platform/services/services.ts";
import { isStorable, STORABLE } from "../../platform/time/instant.ts";
import { requireWithin } from "../../platform/values/bounds.ts";
import { DOCUMENT_TYPE } from "../../platform/values/mediaTypes.ts";
import { requireStorableText } from "../../platform/values/storableText.ts";
import { BOUNDS } from "./bounds.ts";

export type MediaKind = "IMAGE" | "VIDEO" | "DOCUMENT";

/** The beginnings of the types of each kind. */
export const TYPES_OF: Readonly<Record<MediaKind, string>> = {
  IMAGE: "image/",
  VIDEO: "video/",
  DOCUMENT: DOCUMENT_TYPE,
};

export type MediaAspect = "SQUARE" | "PORTRAIT" | "LANDSCAPE";
export type MediaOrder = "NEWEST" | "OLDEST" | "NAME" | "LARGEST" | "RECENTLY_USED";
/** Whether a list has the items in the trash. */
export type TrashFilter = "EXCLUDED" | "ONLY" | "INCLUDED";

/** The filters of a list of media items. Absent and null filters have no effect, except `trash` and `assetKind`. */
export interface MediaFilter {
  /** EXCLUDED by default. */
  trash?: TrashFilter | null | undefined;
  /** LIBRARY by default; every kind by default in a list with the trash. */
  assetKind?: MediaAssetKind | null | undefined;
  kind?: MediaKind | null | undefined;
  aspect?: MediaAspect | null | undefined;
  tag?: string | null | undefined;
  /** Tags that an item has, all of them. */
  tags?: readonly string[] | null | undefined;
  isTagged?: boolean | null | undefined;
  isFavorite?: boolean | null | undefined;
  isUsed?: boolean | null | undefined;
  retentionClass?: MediaRetention | null | undefined;
  source?: MediaSource | null | undefined;
  minWidth?: number | null | undefined;
  maxWidth?: number | null | undefined;
  minHeight?: number | null | undefined;
  maxHeight?: number | null | undefined;
  /** The first and the last day of the creation in UTC, as midnights. */
  createdFrom?: Date | null | undefined;
  createdTo?: Date | null | undefined;
  /** Words of the name, the alternative text and the tags, or parts of them (src/platform/search/words.ts). */
  search?: string | null | undefined;
}

export interface MediaListing extends PageArgs {
  filter?: MediaFilter | null | undefined;
  /** NEWEST by default. */
  orderBy?: MediaOrder | null | undefined;
}

type Key = Order["keys"][number];
const BY_AGE: Key = { field: "createdAt", direction: "desc", instant: true };
const key = (first: Key): Key[] => [first, { field: "id", direction: first.direction }];

const ORDERS: Readonly<Record<MediaOrder, Order["keys"]>> = {
  NEWEST: key(BY_AGE),
  OLDEST: key({ ...BY_AGE, direction: "asc" }),
  NAME: key({ field: "name", direction: "asc" }),
  LARGEST: key({ field: "size", direction: "desc", bigint: true }),
  RECENTLY_USED: key({ field: "lastUsedAt", direction: "desc", instant: true }),
};

const LIST = "Workspace.media";
export const DAY_MS = 86_400_000;

/**
 * Returns the page query of a workspace's media.
 * @throws DomainError INVALID_INPUT for a cursor of another list; VALIDATION_FAILED for a page size outside 1 to 100
 */
export function mediaPage({ filter, orderBy, ...page }: MediaListing): PageQuery {
  const name = orderBy ?? "NEWEST";
  const { trash, tags, createdFrom, createdTo, ...others } = filter ?? {};
  const bound = {
    ...others,
    trash: trash === "EXCLUDED" ? null : trash,
    tags: tags && [...new Set(tags)],
    createdFrom: createdFrom?.toISOString(),
    createdTo: createdTo?.toISOString(),
  };
  return pageQuery(page, { list: LIST, order: { name, keys: ORDERS[name] }, filter: bound });
}

/** Whether a list is searched, with a statement of its own. Any other list is a part of its parent's statement. */
export const isSearched = ({ filter }: Pick<MediaListing, "filter">): boolean => isSearch(filter?.search);

/**
 * @throws DomainError INVALID_INPUT for days in the wrong order; VALIDATION_FAILED for too many tags or a long search
 */
export function requireFilter(filter: MediaFilter | null | undefined): void {
  const { tag, tags, search, createdFrom, createdTo } = filter ?? {};
  requireStorableText({ filter: { tag, tags, search } });
  requireWithin(
    { "filter.tags": BOUNDS.tags, "filter.search": BOUNDS.search, ...SIDE_BOUNDS },
    { "filter.tags": tags, "filter.search": search, ...sidesOf(filter ?? {}) },
  );
  for (const [name, day] of Object.entries({ createdFrom, createdTo }))
    if (day != null && !isStorable(day.getTime() + DAY_MS)) throw invalidInput(["filter", name], STORABLE);
  if (createdFrom && createdTo && createdFrom > createdTo)
    throw invalidInput(["filter", "createdFrom"], "must not be later than filter.createdTo");
}

/** The kind of the listed items; null for all. */
export const kindOf = ({ trash, assetKind }: MediaFilter): MediaAssetKind | null =>
  (trash === "ONLY" || trash === "INCLUDED" ? assetKind : (assetKind ?? "LIBRARY")) ?? null;

/** Returns the condition of a list without its search. @throws DomainError as `requireFilter` */
export function mediaWhere(
  filter: MediaFilter | null | undefined,
  { database }: Pick<Services, "database">,
): Prisma.MediaItemWhereInput {
  const { trash, kind, aspect, tag, tags, isTagged, isFavorite, isUsed, retentionClass, source } = filter ?? {};
  requireFilter(filter);
  const ofKind = kindOf(filter ?? {});
  const { height } = database.prisma.mediaItem.fields;
  const shapes = { SQUARE: { equals: height }, PORTRAIT: { lt: height }, LANDSCAPE: { gt: height } };
  const AND: Prisma.MediaItemWhereInput[] = [];
  if (tag != null) AND.push({ tags: { has: tag } });
  if (tags != null && tags.length > 0) AND.push({ tags: { hasEvery: [...new Set(tags)] } });
  if (isTagged != null) AND.push({ tags: { isEmpty: !isTagged } });
  if (aspect != null) AND.push({ width: shapes[aspect] });
  return {
    ...(trash !== "INCLUDED" && { trashedAt: trash === "ONLY" ? { not: null } : null }),
    ...(ofKind !== null && { assetKind: ofKind }),
    ...(kind != null && { mimeType: { startsWith: TYPES_OF[kind] } }),
    ...(isFavorite != null && { isFavorite }),
    ...(isUsed != null && { references: isUsed ? { some: {} } : { none: {} } }),
    ...(retentionClass != null && { retention: retentionClass }),
    ...(source != null && { source }),
    ...extentOf(filter ?? {}),
    ...createdWithin(filter ?? {}),
    AND,
  };
}

const SIDE_BOUNDS = {
  "filter.minWidth": BOUNDS.side,
  "filter.maxWidth": BOUNDS.side,
  "filter.minHeight": BOUNDS.side,
  "filter.maxHeight": BOUNDS.side,
};

const sidesOf = ({ minWidth, maxWidth, minHeight, maxHeight }: MediaFilter) => ({
  "filter.minWidth": minWidth,
  "filter.maxWidth": maxWidth,
  "filter.minHeight": minHeight,
  "filter.maxHeight": maxHeight,
});

function extentOf({ minWidth, maxWidth, minHeight, maxHeight }: MediaFilter): Prisma.MediaItemWhereInput {
  const span = (least?: number | null, most?: number | null) =>
    least == null && most == null
      ? undefined
      : { ...(least != null && { gte: least }), ...(most != null && { lte: most }) };
  const [width, height] = [span(minWidth, maxWidth), span(minHeight, maxHeight)];
  return { ...(width && { width }), ...(height && { height }) };
}

function createdWithin({ createdFrom, createdTo }: MediaFilter): Prisma.MediaItemWhereInput {
  if (createdFrom == null && createdTo == null) return {};
  return {
    createdAt: {
      ...(createdFrom && { gte: createdFrom }),
      ...(createdTo && { lt: new Date(createdTo.getTime() + DAY_MS) }),
    },
  };
}
