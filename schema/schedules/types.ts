import { queryFromInfo } from "@pothos/plugin-prisma";
import DataLoader from "dataloader";
import type { GraphQLResolveInfo } from "graphql";
import type { PostingSlot as Slot } from "../../prisma/generated/client/client.ts";
import { nextOccurrence, type UtcClock, utcClock, type WallClock } from "../../src/domains/schedules/occurrence.ts";
import { postingSlotById, postingSlotsByIds, type Upcoming, upcomingSlots } from "../../src/domains/schedules/read.ts";
import type { Scope } from "../../src/platform/access/scope.ts";
import { notFound } from "../../src/platform/errors/errors.ts";
import { OLDEST_FIRST, pageQuery } from "../../src/platform/paging/page.ts";
import { builder, type Context } from "../core/builder.ts";
import { connectionType, nestedPage, pageArgs, pageCost } from "../core/connection.ts";
import { oncePerRow } from "../core/memo.ts";
import { Node, readableById } from "../core/node.ts";
import { worth } from "../core/prices.ts";
import { authScopes } from "../core/roots.ts";
import { placeOf } from "../identity/person.ts";
import { Workspace } from "../workspaces/types.ts";

/** The columns that a slot's derived fields need. */
const CLOCK = {
  localDayOfWeek: true,
  localHour: true,
  localMinute: true,
  workspace: { select: { timezone: true } },
} as const;

type Clock = WallClock & { workspace: { timezone: string } };
const next = (slot: Clock, { scope }: Context): Date =>
  nextOccurrence(slot, slot.workspace.timezone, scope.services.now());
const inUtc = (member: keyof UtcClock) => (slot: Clock, _args: object, context: Context) =>
  utcClock(next(slot, context))[member];

export const PostingSlot = builder.prismaObject("PostingSlot", {
  description: "A recurring wall-clock time in the workspace's zone at which the queue may publish.",
  extensions: { resource: "PostingSlot" },
  interfaces: [Node],
  select: { id: true, workspaceId: true },
  applications: "workspace:read",
  fields: (t) => ({
    workspaceId: t.exposeID("workspaceId", { description: "The workspace that it belongs to." }),
    workspace: t.relation("workspace", { description: "The workspace that it belongs to." }),
    dayOfWeek: t.int({
      ...worth(2),
      select: CLOCK,
      description: "Day of its next occurrence in UTC: 0 Sunday to 6 Saturday.",
      resolve: inUtc("dayOfWeek"),
    }),
    utcHour: t.int({
      ...worth(2),
      select: CLOCK,
      description: "Hour of its next occurrence in UTC, 0 to 23.",
      resolve: inUtc("utcHour"),
    }),
    utcMinute: t.int({
      ...worth(2),
      select: CLOCK,
      description: "Minute of its next occurrence in UTC, 0 to 59.",
      resolve: inUtc("utcMinute"),
    }),
    localDayOfWeek: t.exposeInt("localDayOfWeek", {
      description: "Day in the workspace's zone: 0 Sunday to 6 Saturday.",
    }),
    localHour: t.exposeInt("localHour", { description: "Hour in the workspace's zone, 0 to 23." }),
    localMinute: t.exposeInt("localMinute", { description: "Minute in the workspace's zone, 0 to 59." }),
    nextOccurrenceAt: t.field({
      ...worth(2),
      type: "DateTime",
      select: CLOCK,
      description:
        "When it comes round next. A time that the zone skips runs at the next valid minute, one that occurs twice at the first.",
      resolve: (slot, _args, context) => next(slot, context),
    }),
    isActive: t.exposeBoolean("isActive", { description: "Whether the queue uses it." }),
    label: t.string({
      nullable: true,
      select: { label: true },
      description: "A note of at most 80 characters; null when there is none.",
      resolve: ({ label }) => label || null,
    }),
    revision: t.exposeInt("revision", { description: "Counts the changes; give it as `expectedRevision`." }),
    createdAt: t.expose("createdAt", {
      type: "DateTime",
      extensions: { wholeSeconds: true },
      description: "When it was made.",
    }),
  }),
});

const PostingSlotConnection = connectionType("PostingSlot", PostingSlot);

const UpcomingSlot = builder.objectRef<Upcoming>("UpcomingSlot").implement({
  description: "One time at which a slot comes round.",
  applications: "withParent",
  fields: (t) => ({
    at: t.field({ type: "DateTime", description: "The instant.", resolve: ({ at }) => at }),
    slot: t.field({
      type: PostingSlot,
      description: "The slot.",
      resolve: ({ slotId }, _args, context, info) => slotOf(context, info, slotId),
    }),
  }),
});

/** One loader for each place in a document, because each place selects its own columns of a slot. */
const slotLoaders = new WeakMap<Scope, Map<string, DataLoader<string, Slot | null>>>();

/** Loads a slot. One statement loads all slots of a place in the document. @throws NOT_FOUND when the slot was deleted meanwhile. */
async function slotOf(context: Context, info: GraphQLResolveInfo, id: string): Promise<Slot> {
  const { scope } = context;
  const places = slotLoaders.get(scope) ?? new Map<string, DataLoader<string, Slot | null>>();
  slotLoaders.set(scope, places);
  const query = queryFromInfo({ context, info, typeName: "PostingSlot", select: { id: true, workspaceId: true } });
  const place = placeOf(info);
  const read = (ids: readonly string[]) => postingSlotsByIds(scope, ids, query);
  // Not cached: a mutation of the same request may change a slot.
  const loader = places.get(place) ?? new DataLoader(read, { maxBatchSize: 1000, cache: false });
  places.set(place, loader);
  const slot = await loader.load(id);
  // The slot was deleted after its times were computed.
  if (slot === null) throw notFound("Posting slot");
  return slot;
}

const SLOTS = { list: "Workspace.postingSchedules", order: OLDEST_FIRST };

builder.prismaObjectFields(Workspace, (t) => ({
  postingSchedules: t.field({
    type: PostingSlotConnection,
    complexity: pageCost(),
    args: pageArgs(t.arg),
    description: "Its posting slots, oldest first.",
    select: (args, _context, nested) => {
      const { where, orderBy, take } = pageQuery(args, SLOTS);
      return { postingSlots: nestedPage(nested, { where, orderBy, take }, "PostingSlot") };
    },
    resolve: ({ postingSlots }, args) => pageQuery(args, SLOTS).finish(postingSlots),
  }),
  nextSlots: t.field({
    type: [UpcomingSlot],
    // The computation reads all slots of the workspace, at most 500, for any count.
    complexity: ({ count }) => ({ field: 60, multiplier: Math.max(1, count) }),
    args: {
      count: t.arg.int({
        defaultValue: 5,
        description: "How many, 1 to 100.",
        extensions: { constraints: { minimum: 1, maximum: 100 } },
      }),
    },
    description: "The next times at which its active slots come round, soonest first.",
    select: { id: true, timezone: true },
    resolve: (workspace, { count }, { scope }) =>
      oncePerRow(workspace, `nextSlots ${count}`, () => upcomingSlots(scope, workspace, count)),
  }),
}));

builder.queryFields((t) => ({
  postingSlot: t.prismaField({
    ...authScopes("read", { role: "workspaceMember", application: "workspace:read" }),
    type: PostingSlot,
    nullable: true,
    description: "One posting slot; null when it does not exist or is out of the viewer's reach.",
    args: { id: t.arg.id({ description: "The id of the slot." }) },
    resolve: (query, _root, { id }, { scope }) => postingSlotById(scope, id, query),
  }),
}));

readableById("PostingSlot", postingSlotsByIds);
