import type { PublicationState } from "../../../../prisma/generated/client/client.ts";
import { UNSCHEDULED } from "../scheduling/planned.ts";
import type { Checked } from "./filter.ts";
import type { List } from "./list.ts";
import { conditionOf, hasRendition } from "./progress.ts";

/** Every state; a state that is missing does not compile. */
const STATES: Record<PublicationState, true> = {
  DRAFT: true,
  SCHEDULED: true,
  PUBLISHING: true,
  PUBLISHED: true,
  FAILED: true,
  CANCELLED: true,
};
export const ALL_STATES = Object.keys(STATES) as PublicationState[];

/** The parameters of a statement; the first is the workspace. */
export class Terms {
  readonly values: unknown[];
  /** The workspace of a part in SQL: that of the list, or one of several, of which each has parts of its own. */
  readonly workspace: "$1" | "part_workspace" = "$1";
  constructor(...values: unknown[]) {
    this.values = values;
    if (Array.isArray(values[0])) this.workspace = "part_workspace";
  }
  add(value: unknown): string {
    return `$${this.values.push(value)}`;
  }
}

/** One part of an index, in the order of the list. */
export interface Part {
  table: "publication" | "rendition";
  /** The column with the publication's id. */
  id: string;
  /** The column of the order's time; undefined for an order by id alone. */
  time: string | undefined;
  /** The conditions that the index has. */
  indexed: string[];
  /** The conditions that are checked for each row. */
  others: string[];
}

/** Returns the columns of a part's order. */
export const keysOf = ({ id, time }: Pick<Part, "id" | "time">) => (time === undefined ? [id] : [time, id]);

/** Returns the statement that reads one part; its columns are `id`, `at`, and any others. */
export type ReadPart = (part: Part) => string;

/** The order's time; undefined for an order by id alone. */
export const timeMember = ({ table }: List, { order }: Checked) => {
  if (order === "PLANNED") return "plannedTime";
  if (order !== "NEWEST") return "scheduledAt";
  return table === "publication" ? "createdAt" : undefined;
};

/** The column of the order's time, in every state; the time of a plan is one of two columns. */
const COLUMNS = {
  createdAt: "created_at",
  scheduledAt: "scheduled_at",
  plannedTime: "COALESCE(scheduled_at, planned_at)",
} as const;

export function timeColumn(list: List, filter: Checked): string | undefined {
  const member = timeMember(list, filter);
  return member && COLUMNS[member];
}

/** The conditions on the time of the order, or of the creation. */
export function timed(filter: Checked, terms: Terms, time = "scheduled_at"): string[] {
  const { order, createdFrom, createdBefore, ...due } = filter;
  const isNewest = order === "NEWEST";
  const [column, from, before] = isNewest ? ["created_at", createdFrom, createdBefore] : [time, due.from, due.before];
  return [
    ...(isNewest ? [] : [`${column} IS NOT NULL`]),
    ...(from ? [`${column} >= ${terms.add(from)}::timestamptz`] : []),
    ...(before ? [`${column} < ${terms.add(before)}::timestamptz`] : []),
  ];
}

/** The condition that a publication has one of the destinations, where no index of renditions is read. */
export function destined(
  { accountIds, providers }: Pick<Checked, "accountIds" | "providers">,
  terms: Terms,
  id: string,
): string[] {
  const rules = [
    ...(accountIds ? [`part_of.account_id = ANY(${terms.add(accountIds)}::text[])`] : []),
    ...(providers ? [`part_of.platform = ANY(${terms.add(providers)}::text[])`] : []),
  ];
  return rules.length === 0 ? [] : [hasRendition(id, rules.join(" AND "))];
}

/**
 * An approval counts for the content that was approved, as when the publication is sent
 * (docs/decisions/publications.md, 42).
 */
export function reviewed({ approval }: Checked, terms: Terms): string[] {
  if (approval === null) return [];
  const inState = `review_state = ${terms.add(approval)}::"ReviewState"`;
  return approval === "APPROVED" ? [inState, "approved_content_revision = content_revision"] : [inState];
}

export const createdBy = ({ createdByIds }: Pick<Checked, "createdByIds">, terms: Terms): string[] =>
  createdByIds === null ? [] : [`created_by_id = ANY(${terms.add(createdByIds)}::text[])`];

export const ofSets = ({ socialSetIds }: Pick<Checked, "socialSetIds">, terms: Terms): string[] =>
  socialSetIds === null ? [] : [`social_set_id = ANY(${terms.add(socialSetIds)}::text[])`];

const UNPLANNED: readonly string[] = UNSCHEDULED;

/**
 * Returns the rows of a list's parts: one part for each state, of each account, author or social set. An account of
 * another workspace has no part. Without states, a part has all of them.
 */
export function partsOf(list: List, filter: Checked, terms: Terms, states: readonly string[] | null, read: ReadPart) {
  if (filter.order !== "PLANNED")
    return inStates(list, filter, terms, { states, read, time: timeColumn(list, filter) });
  const [plans, due] = [true, false].map((isPlan) =>
    (states ?? ALL_STATES).filter((state) => UNPLANNED.includes(state) === isPlan),
  );
  const sources = [
    inStates(list, filter, terms, { states: due ?? [], read, time: "scheduled_at" }),
    inStates(list, filter, terms, { states: plans ?? [], read, time: "planned_at" }),
  ];
  return `(SELECT * FROM (${sources.map((source) => `SELECT * FROM ${source} AS source`).join(" UNION ALL ")}) AS planned)`;
}

interface Reading {
  states: readonly string[] | null;
  read: ReadPart;
  time: string | undefined;
}

function inStates(list: List, filter: Checked, terms: Terms, { states, read, time }: Reading): string {
  const { accountIds, createdByIds, socialSetIds, providers, progress } = filter;
  const parts =
    states === null
      ? ["(SELECT) AS every_state"]
      : [`unnest(${terms.add(states)}::"PublicationState"[]) AS part_state`];
  if (terms.workspace === "part_workspace") parts.unshift("unnest($1::text[]) AS part_workspace");
  const between = timed(filter, terms, time);
  const from = (part: string) =>
    `(SELECT part.* FROM ${parts.join(" CROSS JOIN ")} CROSS JOIN LATERAL (${part}) AS part)`;
  if (list.table === "rendition") {
    parts.push(
      `LATERAL (SELECT id AS part_account FROM social_account WHERE workspace_id = ${terms.workspace} ${[
        ...(accountIds ? [`AND id = ANY(${terms.add(accountIds)}::text[])`] : []),
        ...(providers ? [`AND provider = ANY(${terms.add(providers)}::text[])`] : []),
      ].join(" ")}) AS account`,
    );
    const indexed = ["account_id = part_account", ...(states === null ? [] : ["publication_state = part_state"])];
    const own = [...createdBy(filter, terms), ...ofSets(filter, terms), ...reviewed(filter, terms)];
    const others = [
      ...conditionOf(progress, "rendition.publication_id", "part_state"),
      ...(own.length === 0
        ? []
        : [`EXISTS (SELECT FROM publication WHERE id = rendition.publication_id AND ${own.join(" AND ")})`]),
    ];
    return from(read({ table: "rendition", id: "publication_id", time, indexed: [...indexed, ...between], others }));
  }
  const indexed = [`workspace_id = ${terms.workspace}`, ...(states === null ? [] : ["state = part_state"])];
  const others = [
    ...reviewed(filter, terms),
    ...conditionOf(progress, "publication.id", "part_state"),
    ...destined(filter, terms, "publication.id"),
  ];
  if (createdByIds) {
    parts.push(`unnest(${terms.add(createdByIds)}::text[]) AS part_author`);
    indexed.push("created_by_id = part_author");
  }
  if (socialSetIds) {
    parts.push(`unnest(${terms.add(socialSetIds)}::text[]) AS part_set`);
    indexed.push("social_set_id = part_set");
  }
  return from(read({ table: "publication", id: "id", time, indexed: [...indexed, ...between], others }));
}
