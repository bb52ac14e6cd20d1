import { BOUNDS } from "../../src/domains/publications/bounds.ts";
import { AccountProvider } from "../accounts/types.ts";
import { within } from "../core/bounds.ts";
import { builder } from "../core/builder.ts";
import { PublicationActivity, PublicationProgress, PublishingJobStatus } from "./progress.ts";
import { ReviewState } from "./review.ts";
import { PublicationState } from "./types.ts";

export const PublicationOrder = builder.enumType("PublicationOrder", {
  description: "Order of a list of publications.",
  values: {
    NEWEST: { description: "By creation time, newest first." },
    SOONEST: { description: "By due time, earliest first. Publications without a due time are left out." },
    LATEST: { description: "By due time, latest first. Publications without a due time are left out." },
    PLANNED: { description: "By `plannedAt`, earliest first. Publications without a plan are left out." },
  } as const,
});

const IDS = { required: false as const, ...within(BOUNDS.filtered) };

export const PublicationFilterInput = builder.inputType("PublicationFilter", {
  description:
    "Rules that the publications of a list meet, all of them. Members that are absent or null do not filter.",
  fields: (t) => ({
    search: t.string({
      required: false,
      ...within(BOUNDS.search),
      description: `Words that the title or the text must have, at most 10 words and ${BOUNDS.search.maxLength} characters. Each word also finds longer words that begin with it; punctuation separates words. Case, full width, invisible characters, and marks of Latin, Greek and Cyrillic letters make no difference. Text of a script without spaces counts as one word, and finds texts with every two neighboring characters of it. The first 50 characters of a longer word count. Blank text does not filter.`,
    }),
    states: t.field({
      type: [PublicationState],
      ...IDS,
      description: `States of the publications to return, 1 to ${BOUNDS.filtered.maxItems} items.`,
    }),
    accountIds: t.idList({
      ...IDS,
      description: `Ids of 1 to ${BOUNDS.filtered.maxItems} accounts of the workspace; returns publications with a rendition for at least one of them. Other accounts match nothing. Fails with INVALID_INPUT in the list of an account.`,
    }),
    createdByIds: t.idList({
      ...IDS,
      description: `Ids of the 1 to ${BOUNDS.filtered.maxItems} users who created the publications. Fails with INVALID_INPUT together with \`accountIds\` or in the list of an account, unless \`search\` is given.`,
    }),
    workspaceIds: t.idList({
      required: false,
      ...within(BOUNDS.places),
      description: `Ids of the workspaces of an organization to list, 1 to ${BOUNDS.places.maxItems}; all if absent or null. Workspaces that are not visible to the viewer, or belong to another organization, have nothing. Fails with INVALID_INPUT outside of the list of an organization.`,
    }),
    socialSetIds: t.idList({
      ...IDS,
      description: `Ids of the 1 to ${BOUNDS.filtered.maxItems} social sets that the destinations were taken from; a deleted set still filters. Fails with INVALID_INPUT together with \`accountIds\`, \`createdByIds\` or \`approval\` or in the list of an account, unless \`search\` is given.`,
    }),
    approval: t.field({
      type: ReviewState,
      required: false,
      description:
        "State of the review. APPROVED returns publications whose present content is approved. Fails with INVALID_INPUT together with `accountIds` or `createdByIds` or in the list of an account, unless `search` is given.",
    }),
    from: t.field({
      type: "DateTime",
      required: false,
      description: "Earliest due time, inclusive. Fails with INVALID_INPUT with the order NEWEST.",
    }),
    before: t.field({
      type: "DateTime",
      required: false,
      description: "Latest due time, exclusive and later than `from`. Fails with INVALID_INPUT with the order NEWEST.",
    }),
    providers: t.field({
      type: [AccountProvider],
      ...IDS,
      description: `Social networks of which a publication has at least one destination, 1 to ${BOUNDS.filtered.maxItems}.`,
    }),
    activity: t.field({ type: PublicationActivity, required: false, description: "Group of states." }),
    progress: t.field({
      type: PublicationProgress,
      required: false,
      description: "Progress with that of the renditions.",
    }),
    jobStatus: t.field({ type: PublishingJobStatus, required: false, description: "Status of the publishing job." }),
    createdFrom: t.field({
      type: "DateTime",
      required: false,
      description: "Earliest creation time, inclusive. Fails with INVALID_INPUT with another order than NEWEST.",
    }),
    createdBefore: t.field({
      type: "DateTime",
      required: false,
      description: "Latest creation time, exclusive. Fails with INVALID_INPUT with another order than NEWEST.",
    }),
    plannedFrom: t.field({
      type: "DateTime",
      required: false,
      description: "Earliest `plannedAt`, inclusive. Fails with INVALID_INPUT with another order than PLANNED.",
    }),
    plannedBefore: t.field({
      type: "DateTime",
      required: false,
      description: "Latest `plannedAt`, exclusive. Fails with INVALID_INPUT with another order than PLANNED.",
    }),
  }),
});

export const CalendarFilterInput = builder.inputType("CalendarFilter", {
  description:
    "Rules that the publications of a calendar meet, all of them. Members that are absent or null do not filter. Free slots and accounts without a post are not filtered.",
  fields: (t) => ({
    workspaceIds: t.idList({
      required: false,
      ...within(BOUNDS.places),
      description: `Ids of the workspaces of an organization to show, 1 to ${BOUNDS.places.maxItems}; all if absent or null. Workspaces that are not visible to the viewer, or belong to another organization, have nothing. Fails with INVALID_INPUT outside of the calendar of an organization.`,
    }),
    accountIds: t.idList({
      ...IDS,
      description: `Ids of 1 to ${BOUNDS.filtered.maxItems} accounts; a publication has a destination at one of them.`,
    }),
    socialSetIds: t.idList({
      ...IDS,
      description: `Ids of the 1 to ${BOUNDS.filtered.maxItems} social sets that the destinations were taken from; a deleted set still filters.`,
    }),
    createdByIds: t.idList({
      ...IDS,
      description: `Ids of the 1 to ${BOUNDS.filtered.maxItems} users who created the publications.`,
    }),
    providers: t.field({
      type: [AccountProvider],
      ...IDS,
      description: `Social networks of which a publication has at least one destination, 1 to ${BOUNDS.filtered.maxItems}.`,
    }),
  }),
});
