const POST = "id title state scheduledAt";
const MEDIA = "media { position altText mediaItem { id thumbnailUrl } }";
const RENDITIONS = "renditions { id status account { handle displayName } }";
const inWorkspace = (selection: string) => `query ($workspace: ID!) { workspace(id: $workspace) { ${selection} } }`;
const calendar = (to: string, selection: string) =>
  `query ($workspace: ID!) { calendar(workspaceId: $workspace, from: "2026-03-01", to: "${to}") { date ${selection} } }`;

const listOf = (first: number) =>
  inWorkspace(`publications(first: ${first}) { nodes { ${POST} segments { text ${MEDIA} } ${RENDITIONS}
    comments(first: 5) { totalCount nodes { text author { name } createdAt } } } pageInfo { nextCursor } }`);

const column = (state: string) =>
  `${state}: publications(first: 50, filter: { states: [${state}] }) { nodes { ${POST} segments { text ${MEDIA} } } }`;

/** Screens of a planner with 2,000 publications, by their names. */
export const SCREENS: Readonly<Record<string, string>> = {
  "a month's calendar with renditions and account handles": calendar(
    "2026-03-31",
    `publicationCount freeSlotCount publications { ${POST} renditions { status platform account { handle } } }`,
  ),
  "a calendar of 62 days with renditions": calendar("2026-05-01", `publications { ${POST} ${RENDITIONS} }`),
  "a board of 3 states with 50 posts and their pictures": inWorkspace(
    ["DRAFT", "SCHEDULED", "PUBLISHED"].map(column).join(" "),
  ),
  "20 publications with texts, media, renditions and five comments": listOf(20),
  "50 publications with texts, media, renditions and five comments": listOf(50),
  "100 publications with the segments of their renditions": inWorkspace(
    `publications(first: 100) { nodes { ${POST} renditions { status segments { position text state } } } }`,
  ),
  "one publication with the media of its renditions' segments": `query ($publication: ID!) {
    publication(id: $publication) { ${POST} renditions { status account { handle } segments { text ${MEDIA} } } } }`,
};
