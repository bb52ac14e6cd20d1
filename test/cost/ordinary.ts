import { ROSTRUM as W1 } from "../bench/w1Queries.ts";
import { SCREENS } from "./screens.ts";
import type { ScreenIds } from "./screenWorld.ts";

/** An ordinary request of a planner. */
export interface Ordinary {
  readonly query: string;
  /** The variables of a request; `turn` makes those of each write others. */
  readonly variables: (ids: ScreenIds, turn: number) => Record<string, unknown>;
}

/** A read whose variables are those of the world that its text names. */
export const read = (query: string): Ordinary => ({
  query,
  variables: (ids) => Object.fromEntries(Object.entries(ids).filter(([name]) => query.includes(`$${name}:`))),
});
const inWorkspace = (selection: string) =>
  read(`query ($workspace: ID!) { workspace(id: $workspace) { ${selection} } }`);
const page = (selection: string) => `{ totalCount nodes { ${selection} } pageInfo { nextCursor } }`;

const TEXT = "The new beans have arrived, and the shop opens at eight. ".repeat(20);

const READS = {
  ...Object.fromEntries(Object.entries(SCREENS).map(([name, query]) => [name, read(query)])),
  "the names of the viewer's workspaces": read(
    "{ viewer { user { name } organizations { nodes { name workspaces { nodes { id name } } } } } }",
  ),
  "a dashboard of organizations, slots, members, accounts and notifications": read(
    W1.replaceAll(/\(first: \d+\)/g, ""),
  ),
  "the titles of 20 publications": inWorkspace("publications(first: 20) { nodes { id title state scheduledAt } }"),
  "the next 20 publications with their accounts": inWorkspace(
    `publications(first: 20, filter: { states: [SCHEDULED] }, orderBy: SOONEST) { nodes { id title scheduledAt
      renditions { status account { handle avatarUrl } } } }`,
  ),
  "20 publications that a search finds": inWorkspace(
    'publications(first: 20, filter: { search: "beans shop" }) { nodes { id title state segments { text } } }',
  ),
  "a week's calendar": read(
    `query ($workspace: ID!) { calendar(workspaceId: $workspace, from: "2026-03-02", to: "2026-03-08") {
      date publications { id title state scheduledAt } publicationCount freeSlots { at } accountsWithoutPost { handle } } }`,
  ),
  "40 items of the media library": inWorkspace(
    "media(first: 40) { nodes { id name altText tags mimeType width height thumbnailUrl processingStatus createdAt } }",
  ),
  "the accounts of a workspace with their limits": inWorkspace(
    `accounts ${page("id provider handle displayName avatarUrl state limits { characters mediaAttachments }")}`,
  ),
  "the 70 slots of a workspace": inWorkspace(
    `postingSlots(first: 100) ${page("id label isActive localTime { dayOfWeek hour minute } nextOccurrenceAt")}`,
  ),
  "the next ten times of slots": inWorkspace("nextSlots(first: 10) { at slot { id label } }"),
  "the members of a workspace": inWorkspace(`members ${page("id role status user { name email }")}`),
  "one publication to edit": read(
    `query ($publication: ID!) { publication(id: $publication) { id title state revision scheduledAt
      segments { text media { position mediaId altText mediaItem { thumbnailUrl } } }
      renditions { id status socialAccountId options { visibility } segments { ownText hasOwnMedia } }
      comments { totalCount nodes { text author { name } createdAt } } } }`,
  ),
  "the check of one publication": read(
    "query ($publication: ID!) { validatePublication(id: $publication) { valid problems { rule message } notes { message } } }",
  ),
} satisfies Record<string, Ordinary>;

const WRITES = {
  "a new draft": {
    query:
      "mutation ($input: CreatePublicationInput!) { createPublication(input: $input) { publication { id revision } } }",
    variables: ({ workspace }, turn) => ({
      input: { workspaceId: workspace, title: `Draft ${turn}`, segments: [{ text: TEXT, media: [] }] },
    }),
  },
  "a changed draft": {
    query:
      "mutation ($input: UpdatePublicationInput!) { updatePublication(input: $input) { publication { id revision } } }",
    variables: ({ draft }, turn) => ({ input: { id: draft, title: `Title ${turn}` } }),
  },
  "a comment": {
    query:
      "mutation ($input: CommentOnPublicationInput!) { commentOnPublication(input: $input) { publicationComment { id } } }",
    variables: ({ publications }, turn) => ({
      input: { id: publications[turn % publications.length], text: `Shorter, please: ${turn}` },
    }),
  },
  "the name of a workspace": {
    query: `mutation ($input: UpdateWorkspaceSettingsInput!) { updateWorkspaceSettings(input: $input) {
      workspace { id revision } } }`,
    variables: ({ workspace }, turn) => ({ input: { workspaceId: workspace, name: `Coffee ${turn}` } }),
  },
} satisfies Record<string, Ordinary>;

/** Ordinary requests of a planner with 2,000 publications, by their names. */
export const ORDINARY: Readonly<Record<string, Ordinary>> = { ...READS, ...WRITES };
