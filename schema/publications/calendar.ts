import DataLoader from "dataloader";
import { accountsByIds } from "../../src/domains/accounts/read.ts";
import { BOUNDS } from "../../src/domains/publications/bounds.ts";
import {
  type Calendar,
  calendarIn,
  calendarOf,
  calendarOfOrganization,
  type Day,
  firstOf,
  lengthOf,
  MOST_DAYS,
} from "../../src/domains/publications/lists/calendar.ts";
import {
  freeSlotsByDay,
  idleAccountsByDay,
  plannedByDay,
  publicationsByDay,
} from "../../src/domains/publications/lists/calendarDays.ts";
import { publicationsByIds } from "../../src/domains/publications/read.ts";
import type { RequestContext } from "../../src/platform/access/requestContext.ts";
import type { Viewer } from "../../src/platform/access/viewer.ts";
import { SocialAccount } from "../accounts/types.ts";
import { within } from "../core/bounds.ts";
import { builder, type GraphQLContext } from "../core/builder.ts";
import { pageArgs } from "../core/connection.ts";
import { firstOr, STATEMENT, worth } from "../core/prices.ts";
import { references } from "../core/reference.ts";
import { requires } from "../core/roots.ts";
import { Organization } from "../organizations/types.ts";
import { UpcomingSlot } from "../schedules/types.ts";
import { Workspace } from "../workspaces/types.ts";
import { PublicationCounts } from "./counts.ts";
import { CalendarFilterInput } from "./filter.ts";
import { Publication } from "./types.ts";

interface CalendarDayRow extends Day {
  calendar: Calendar;
  /** The position in the calendar, from 0. */
  index: number;
}

/**
 * The prices of a day's part of the statement that finds publications or accounts, and of the times of its slots, 500
 * at most.
 */
const DAY = 60;
const TIMES = 160;

type ReadParts<Part> = (context: RequestContext, calendars: readonly Calendar[]) => Promise<Part[][]>;

/** The most calendars that are read with one statement. */
const TOGETHER = 50;

/** Loaders belong to the viewer, as those of references do. */
const loaders = new WeakMap<Viewer, Map<string, DataLoader<Calendar, unknown[]>>>();

/** The value of one day; all days of all calendars of a response that have one filter are read at once. */
async function partOf<Part>(
  { calendar, index }: CalendarDayRow,
  { context }: GraphQLContext,
  read: ReadParts<Part>,
): Promise<Part> {
  const ofViewer = loaders.get(context.viewer) ?? new Map<string, DataLoader<Calendar, unknown[]>>();
  loaders.set(context.viewer, ofViewer);
  const key = `${read.name} ${JSON.stringify(calendar.filter)}`;
  let loader = ofViewer.get(key);
  if (!loader) {
    loader = new DataLoader((calendars: readonly Calendar[]) => read(context, calendars), { maxBatchSize: TOGETHER });
    ofViewer.set(key, loader);
  }
  return (await loader.load(calendar))[index] as Part;
}

const publicationsOf = references("Publication", publicationsByIds, MOST_DAYS * BOUNDS.listed.maximum, {
  id: true,
  workspaceId: true,
});
const accountsOf = references("SocialAccount", accountsByIds, MOST_DAYS * BOUNDS.listed.maximum, {
  id: true,
  workspaceId: true,
});

/** The argument of each list of a day. */
const FIRST = {
  defaultValue: 20,
  description: `Number of items to return, 1 to ${BOUNDS.listed.maximum}.`,
  ...within(BOUNDS.listed),
};

/** The typical numbers of publications, plans, free slots and accounts without a post of a day. */
const PUBLICATIONS = 10;
const PLANNED = 3;
const SLOTS = 3;
const ACCOUNTS = 3;

const CalendarDay = builder.objectRef<CalendarDayRow>("CalendarDay").implement({
  description:
    "Day of the calendar of a workspace, or of several workspaces of an organization. Visible to members of the workspaces.",
  // A scope of its own, so that slots and accounts need theirs.
  applications: "publications:read",
  fields: (t) => ({
    date: t.expose("date", { type: "Date", description: "Date of the day." }),
    startsAt: t.expose("startsAt", { type: "DateTime", description: "Start of the day." }),
    endsAt: t.expose("endsAt", {
      type: "DateTime",
      description: "End of the day, exclusive. A clock change makes the day shorter or longer than 24 hours.",
    }),
    publications: t.field({
      type: [Publication],
      complexity: firstOr(PUBLICATIONS, DAY),
      args: { first: t.arg.int(FIRST) },
      description:
        "Scheduled, publishing, published and failed publications of the day, earliest first. A published one belongs to the day of `publishedAt`, any other to the day of `scheduledAt`. `Workspace.publications` has those beyond 50.",
      resolve: async (day, { first }, context, info) => {
        const { ids } = await partOf(day, context, publicationsByDay);
        return publicationsOf(context, info, firstOf(ids, first));
      },
    }),
    publicationCount: t.int({
      ...worth(DAY),
      nullable: true,
      description: "Number of publications of the day; null if the day has more than 200.",
      resolve: async (day, _args, context) => (await partOf(day, context, publicationsByDay)).count,
    }),
    publicationCounts: t.field({
      ...worth(2 * DAY),
      type: PublicationCounts,
      description:
        "Publications of the day by state: those of `publications`, all null if `publicationCount` is null, and the drafts and canceled ones of `plannedPublications`.",
      resolve: async (day, _args, context) => {
        const [due, { DRAFT = 0, CANCELLED = 0 }] = await Promise.all([
          partOf(day, context, publicationsByDay),
          partOf(day, context, plannedByDay),
        ]);
        const { SCHEDULED = 0, PUBLISHING = 0, PUBLISHED = 0, FAILED = 0 } = due.states;
        return { SCHEDULED, PUBLISHING, PUBLISHED, FAILED, DRAFT, CANCELLED };
      },
    }),
    plannedPublications: t.field({
      type: [Publication],
      complexity: firstOr(PLANNED, DAY),
      args: { first: t.arg.int(FIRST) },
      description:
        "Drafts and canceled publications whose `plannedAt` is on the day, earliest first. A plan holds no posting slot.",
      resolve: async (day, { first }, context, info) => {
        const { ids } = await partOf(day, context, plannedByDay);
        return publicationsOf(context, info, firstOf(ids, first));
      },
    }),
    freeSlots: t.field({
      type: [UpcomingSlot],
      complexity: firstOr(SLOTS, TIMES),
      args: { first: t.arg.int(FIRST) },
      description:
        "Future occurrences of active posting slots on the day that no publication holds, soonest first. The oldest slot stands for all slots that occur at one time. A slot whose local time a clock change skips occurs at the next valid minute.",
      resolve: async (day, { first }, context) => firstOf(await partOf(day, context, freeSlotsByDay), first),
    }),
    freeSlotCount: t.int({
      ...worth(TIMES),
      description: "Number of free posting slots of the day, counted as in `freeSlots`.",
      resolve: async (day, _args, context) => (await partOf(day, context, freeSlotsByDay)).length,
    }),
    accountsWithoutPost: t.field({
      type: [SocialAccount],
      complexity: firstOr(ACCOUNTS, DAY),
      args: { first: t.arg.int(FIRST) },
      description:
        "Connected accounts without a post on the day, oldest first. A post is a rendition of one of the first 200 publications of the day that did not fail.",
      resolve: async (day, { first }, context, info) => {
        const { ids } = await partOf(day, context, idleAccountsByDay);
        return accountsOf(context, info, firstOf(ids, first));
      },
    }),
    accountWithoutPostCount: t.int({
      ...worth(DAY),
      description: "Number of connected accounts without a post on the day, counted as in `accountsWithoutPost`.",
      resolve: async (day, _args, context) => (await partOf(day, context, idleAccountsByDay)).count,
    }),
  }),
});

type Arg = Parameters<typeof pageArgs>[0];

/** The arguments that choose the days and the publications of a calendar. */
const calendarArgs = (arg: Arg) => ({
  from: arg({ type: "Date", description: "First day, in the years 2000 to 2999." }),
  to: arg({
    type: "Date",
    description: `Last day, inclusive: not before \`from\`, and at most ${MOST_DAYS} days with it.`,
  }),
  filter: arg({
    type: CalendarFilterInput,
    required: false,
    description: "Filter of the publications; all publications if absent or null.",
  }),
});

const daysOf = (calendar: Calendar): CalendarDayRow[] =>
  calendar.days.map((day, index) => ({ ...day, calendar, index }));

const costOf = (dates: { from: Date; to: Date }) => ({
  field: STATEMENT,
  multiplier: Math.max(1, Math.min(MOST_DAYS, lengthOf(dates))),
});

const CONTENT = "with their publications, free posting slots and accounts without a post";
const REFUSED = `Fails with INVALID_INPUT for a span of more than ${MOST_DAYS} days.`;

builder.prismaObjectFields(Workspace, (t) => ({
  calendar: t.field({
    type: [CalendarDay],
    complexity: costOf,
    args: calendarArgs(t.arg),
    select: { id: true, timezone: true },
    description: `Days in the time zone of the workspace, ${CONTENT}. ${REFUSED} The number of statements is the same for every span, and for every number of workspaces with one filter.`,
    resolve: ({ id, timezone }, args) => daysOf(calendarIn(timezone, [{ id, timezone }], args)),
  }),
}));

builder.prismaObjectFields(Organization, (t) => ({
  calendar: t.field({
    type: [CalendarDay],
    complexity: costOf,
    args: {
      ...calendarArgs(t.arg),
      timezone: t.arg.string({ description: "IANA time zone of the days, such as that of the viewer's device." }),
    },
    description: `Days of the organization's workspaces that are visible to the viewer, ${CONTENT}. ${REFUSED} More than ${BOUNDS.places.maxItems} visible workspaces need \`filter.workspaceIds\`, and fail with INVALID_INPUT otherwise.`,
    resolve: async ({ id }, args, { context }) => daysOf(await calendarOfOrganization(context, id, args)),
  }),
}));

builder.queryFields((t) => ({
  calendar: t.field({
    ...requires("read", { role: "workspaceMember", application: "publications:read" }),
    type: [CalendarDay],
    nullable: true,
    complexity: costOf,
    args: { workspaceId: t.arg.id({ description: "Id of the workspace." }), ...calendarArgs(t.arg) },
    // Applications that may read publications alone cannot read the workspace.
    description: `\`Workspace.calendar\` of a workspace; null if not visible to the viewer. ${REFUSED}`,
    resolve: async (_root, { workspaceId, ...args }, { context }) => {
      const calendar = await calendarOf(context, workspaceId, args);
      return calendar && daysOf(calendar);
    },
  }),
}));
