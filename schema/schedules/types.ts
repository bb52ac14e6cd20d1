import type { GraphQLResolveInfo } from "graphql";
import type { PostingSlot as Slot } from "../../prisma/generated/client/client.ts";
import { BOUNDS } from "../../src/domains/schedules/bounds.ts";
import { type Clock, nextOccurrence, utcClock, type WallClock } from "../../src/domains/schedules/occurrence.ts";
import { postingSlotById, postingSlotsByIds, type Upcoming, upcomingSlots } from "../../src/domains/schedules/read.ts";
import { notFound } from "../../src/platform/errors/errors.ts";
import { OLDEST_FIRST, pageQuery } from "../../src/platform/paging/page.ts";
import { length, within } from "../core/bounds.ts";
import { builder, type GraphQLContext } from "../core/builder.ts";
import { connectionType, pageArgs } from "../core/connection.ts";
import { oncePerRow } from "../core/memo.ts";
import { nestedList } from "../core/nestedList.ts";
import { Node, readableById } from "../core/node.ts";
import { COUNTED, firstOr, worth } from "../core/prices.ts";
import { reference } from "../core/reference.ts";
import { requires } from "../core/roots.ts";
import { Workspace } from "../workspaces/types.ts";

/** The columns that a slot's derived fields need. */
const CLOCK = {
  localDayOfWeek: true,
  localHour: true,
  localMinute: true,
  workspace: { select: { timezone: true } },
} as const;

type Zoned = WallClock & { workspace: { timezone: string } };
const next = (slot: Zoned, { context }: GraphQLContext): Date =>
  context.services.asOf((now) => {
    const at = nextOccurrence(slot, slot.workspace.timezone, now);
    return { value: at, until: at };
  });

const PostingSlotLocalTime = builder.objectRef<Clock>("PostingSlotLocalTime").implement({
  description: "Weekly time in the workspace's time zone.",
  applications: "withParent",
  fields: (t) => ({
    dayOfWeek: t.exposeInt("dayOfWeek", {
      description: "Day of the week in the workspace's time zone, 0 (Sunday) to 6 (Saturday).",
    }),
    hour: t.exposeInt("hour", { description: "Hour in the workspace's time zone, 0 to 23." }),
    minute: t.exposeInt("minute", { description: "Minute in the workspace's time zone, 0 to 59." }),
  }),
});

const PostingSlotUtcTime = builder.objectRef<Clock>("PostingSlotUtcTime").implement({
  description: "Time of a slot's next occurrence in UTC.",
  applications: "withParent",
  fields: (t) => ({
    dayOfWeek: t.exposeInt("dayOfWeek", {
      description: "Day of the week of the slot's next occurrence in UTC, 0 (Sunday) to 6 (Saturday).",
    }),
    hour: t.exposeInt("hour", { description: "Hour of the slot's next occurrence in UTC, 0 to 23." }),
    minute: t.exposeInt("minute", { description: "Minute of the slot's next occurrence in UTC, 0 to 59." }),
  }),
});

export const PostingSlot = builder.prismaObject("PostingSlot", {
  description:
    "Recurring weekly time, in the workspace's time zone, at which the queue can publish. Visible to members of the workspace.",
  extensions: { resource: "PostingSlot" },
  interfaces: [Node],
  select: { id: true, workspaceId: true },
  applications: "workspace:read",
  fields: (t) => ({
    workspaceId: t.exposeID("workspaceId", { description: "Id of the workspace that the slot belongs to." }),
    workspace: t.relation("workspace", { description: "Workspace that the slot belongs to." }),
    localTime: t.field({
      type: PostingSlotLocalTime,
      extensions: { inlined: true },
      select: { localDayOfWeek: true, localHour: true, localMinute: true },
      description: "Weekly time in the workspace's time zone, which clock changes do not move.",
      resolve: ({ localDayOfWeek, localHour, localMinute }) => ({
        dayOfWeek: localDayOfWeek,
        hour: localHour,
        minute: localMinute,
      }),
    }),
    utcTime: t.field({
      ...worth(2),
      type: PostingSlotUtcTime,
      extensions: { inlined: true },
      select: CLOCK,
      description: "Time of the slot's next occurrence in UTC. A clock change of the workspace's time zone moves it.",
      resolve: (slot, _args, context) => utcClock(next(slot, context)),
    }),
    nextOccurrenceAt: t.field({
      ...worth(2),
      type: "DateTime",
      select: CLOCK,
      description:
        "Time of the slot's next occurrence. A local time that a clock change skips moves to the next valid minute. A local time that occurs twice means the first occurrence.",
      resolve: (slot, _args, context) => next(slot, context),
    }),
    isActive: t.exposeBoolean("isActive", { description: "Whether the queue uses the slot." }),
    label: t.string({
      nullable: true,
      select: { label: true },
      description: `Note about the slot, ${length(BOUNDS.label)}; null if it has none.`,
      resolve: ({ label }) => label || null,
    }),
    revision: t.exposeInt("revision", {
      description:
        "Revision of the slot; each change increases it. Send it as `expectedRevision` to detect concurrent changes.",
    }),
    createdAt: t.expose("createdAt", {
      type: "DateTime",
      extensions: { wholeSeconds: true },
      description: "Time when the slot was created.",
    }),
  }),
});

const PostingSlotConnection = connectionType("PostingSlot", PostingSlot, { counted: COUNTED });

export const UpcomingSlot = builder.objectRef<Upcoming>("UpcomingSlot").implement({
  description: "One future occurrence of a posting slot.",
  applications: "withParent",
  fields: (t) => ({
    at: t.field({ type: "DateTime", description: "Time of the occurrence.", resolve: ({ at }) => at }),
    slot: t.field({
      type: PostingSlot,
      description: "Posting slot that recurs at this time.",
      resolve: ({ slotId }, _args, context, info) => slotOf(context, info, slotId),
    }),
  }),
});

const slotById = reference("PostingSlot", postingSlotsByIds, { id: true, workspaceId: true });

/** @throws DomainError NOT_FOUND if the slot was deleted after its times were computed */
async function slotOf(context: GraphQLContext, info: GraphQLResolveInfo, id: string): Promise<Slot> {
  const slot = await slotById(context, info, id);
  if (slot === null) throw notFound("Posting slot");
  return slot;
}

const SLOTS = { list: "Workspace.postingSlots", order: OLDEST_FIRST };

builder.prismaObjectFields(Workspace, (t) => ({
  postingSlots: t.field({
    type: PostingSlotConnection,
    args: pageArgs(t.arg),
    description: "Posting slots of the workspace, oldest first.",
    ...nestedList({
      relation: "postingSlots",
      type: "PostingSlot",
      typical: 10,
      page: (args) => pageQuery(args, SLOTS),
    }),
  }),
  nextSlots: t.field({
    type: [UpcomingSlot],
    // The computation reads all slots of the workspace, at most 500, for any number.
    complexity: firstOr(5, 60),
    args: {
      first: t.arg.int({
        defaultValue: 5,
        description: `Number of occurrences to return, 1 to ${BOUNDS.upcoming.maximum}.`,
        ...within(BOUNDS.upcoming),
      }),
    },
    description: "Next occurrences of the workspace's active posting slots, soonest first.",
    select: { id: true, timezone: true },
    resolve: (workspace, { first }, { context }) =>
      oncePerRow(workspace, `nextSlots ${first}`, () => upcomingSlots(context, workspace, first)),
  }),
}));

builder.queryFields((t) => ({
  postingSlot: t.prismaField({
    ...requires("read", { role: "workspaceMember", application: "workspace:read" }),
    type: PostingSlot,
    nullable: true,
    description: "Posting slot with the given id; null if no such slot is visible to the viewer.",
    args: { id: t.arg.id({ description: "Id of the posting slot." }) },
    resolve: (query, _root, { id }, { context }) => postingSlotById(context, id, query),
  }),
}));

readableById("PostingSlot", postingSlotsByIds);
