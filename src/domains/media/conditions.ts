import { DAY_MS, kindOf, type MediaFilter, TYPES_OF } from "./list.ts";

/** The conditions of a filter without its search, as SQL. */
export interface Conditions {
  /** On the time of creation, which the table with the words has as well. */
  readonly created: readonly string[];
  /** On a row of `media_item`, that the indexes of the orders by another column have. */
  readonly listed: readonly string[];
  /** On a row of `media_item` with the name `item`. */
  readonly others: readonly string[];
}

/** Whether the list has an index in each order; otherwise it has one in that of creation alone. */
export const isListed = ({ trash }: MediaFilter): boolean => trash !== "ONLY" && trash !== "INCLUDED";

/** Returns the conditions of a filter, whose values are added to those of the statement. */
export function conditionsOf(filter: MediaFilter, values: unknown[]): Conditions {
  const { trash, kind, aspect, tag, tags, isTagged, isFavorite, isUsed, retentionClass, source } = filter;
  const { minWidth, maxWidth, minHeight, maxHeight, createdFrom, createdTo } = filter;
  const add = (value: unknown) => `$${values.push(value)}`;
  const clause = <Value>(value: Value | null | undefined, condition: (value: Value) => string): string[] =>
    value == null ? [] : [condition(value)];
  return {
    created: [
      ...clause(createdFrom, (day) => `created_at >= ${add(day)}`),
      ...clause(createdTo, (day) => `created_at < ${add(new Date(day.getTime() + DAY_MS))}`),
    ],
    listed: [
      ...(trash === "INCLUDED" ? [] : [`trashed_at IS ${trash === "ONLY" ? "NOT NULL" : "NULL"}`]),
      ...clause(kindOf(filter), (each) => `asset_kind = ${add(each)}::"MediaAssetKind"`),
    ],
    others: [
      ...clause(kind, (each) => `starts_with(mime_type, ${add(TYPES_OF[each])})`),
      ...clause(aspect, (each) => `width ${{ SQUARE: "=", PORTRAIT: "<", LANDSCAPE: ">" }[each]} height`),
      ...clause(tag, (each) => `${add(each)} = ANY (tags)`),
      ...clause(tags, (each) => `tags @> ${add(each)}::text[]`),
      ...clause(isTagged, (each) => `(cardinality(tags) > 0) = ${add(each)}`),
      ...clause(isFavorite, (each) => `favourite = ${add(each)}`),
      ...clause(isUsed, (each) => `EXISTS (SELECT FROM media_reference WHERE media_id = item.id) = ${add(each)}`),
      ...clause(retentionClass, (each) => `retention = ${add(each)}::"MediaRetention"`),
      ...clause(source, (each) => `source = ${add(each)}::"MediaSource"`),
      ...clause(minWidth, (each) => `width >= ${add(each)}`),
      ...clause(maxWidth, (each) => `width <= ${add(each)}`),
      ...clause(minHeight, (each) => `height >= ${add(each)}`),
      ...clause(maxHeight, (each) => `height <= ${add(each)}`),
    ],
  };
}
