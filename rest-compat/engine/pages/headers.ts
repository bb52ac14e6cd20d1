import type { JsonSchema } from "../openapi/jsonSchema.ts";
import { KEYS, type PagedRow } from "./documents.ts";
import { MOST_SKIPPED } from "./parameters.ts";
import { connectionIn, positionOf } from "./read.ts";

const HEADERS = {
  "X-Has-More": { description: "Whether more items follow.", schema: { type: "boolean" } },
  "X-Limit": { description: "The number of items on a page.", schema: { type: "integer" } },
  "X-Next-Cursor": { description: "The cursor of the next page; absent on the last page.", schema: { type: "string" } },
  "X-Next-Offset": {
    description: "The offset of the next page; absent on the last page, and if `cursor` was given.",
    schema: { type: "integer" },
  },
  "X-Offset": {
    description: "The number of skipped items; absent if `cursor` was given.",
    schema: { type: "integer" },
  },
} as const satisfies Record<string, JsonSchema>;

const TOTAL = {
  "X-Total-Count": {
    description: "The number of items on all pages; absent where the list is too long to count.",
    schema: { type: "integer" },
  },
} as const satisfies Record<string, JsonSchema>;

/** The headers of a joined page, for OpenAPI. */
export const pageHeaders = ({ counts, numbered }: PagedRow): JsonSchema =>
  numbered ? {} : { ...HEADERS, ...(counts && TOTAL) };

/** Returns the headers of a joined page. */
export function headersOfPage(
  row: PagedRow,
  data: unknown,
  variables: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const connection = connectionIn(data, row);
  if (connection === undefined || row.numbered) return {};
  const { limit, offset } = positionOf(row, variables);
  const next = connection[KEYS.page][KEYS.next];
  const nextOffset = offset === undefined || next === null ? undefined : offset + connection.nodes.length;
  const total = connection[KEYS.total];
  const values: Record<keyof typeof HEADERS | keyof typeof TOTAL, string | number | boolean | null | undefined> = {
    "X-Has-More": next !== null,
    "X-Limit": limit,
    "X-Next-Cursor": next,
    "X-Next-Offset": nextOffset !== undefined && nextOffset <= MOST_SKIPPED ? nextOffset : undefined,
    "X-Offset": offset,
    "X-Total-Count": total,
  };
  const stated = Object.entries(values).filter(([, value]) => value != null);
  return Object.fromEntries(stated.map(([name, value]) => [name.toLowerCase(), String(value)]));
}
