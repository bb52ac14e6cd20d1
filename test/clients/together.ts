/** Documents of components that are mounted at once, and what they do one after another. */

/** Pairs of documents that read different members of one object. */
export const PAIRS: readonly (readonly [string, string])[] = [
  [
    "{ viewer { user { id name } } }",
    "{ viewer { id isInstanceAdmin organizations(first: 1) { nodes { id name } } } }",
  ],
  [
    "{ viewer { notificationPreferences { id digestTime } } }",
    "{ viewer { notificationPreferences { id emailAvailable } } }",
  ],
  [
    "query ($id: ID!) { workspace(id: $id) { id settings { id timezone } setup { steps { name } } } }",
    "query ($id: ID!) { workspace(id: $id) { id settings { id weekStart } setup { doneCount steps { isDone } } } }",
  ],
  [
    'query ($id: ID!) { workspace(id: $id) { id calendar(from: "2026-03-01", to: "2026-03-03") { date publicationCounts { scheduled } } } }',
    'query ($id: ID!) { workspace(id: $id) { id calendar(from: "2026-03-01", to: "2026-03-03") { startsAt publicationCounts { failed } } } }',
  ],
  [
    "query ($id: ID!) { workspace(id: $id) { id postingSlots(first: 2) { totalCount edges { node { id } } } } }",
    "query ($id: ID!) { workspace(id: $id) { id postingSlots(first: 2) { nodes { id label } } } }",
  ],
];

export const EDGES = `query Edges($id: ID!, $after: String) { workspace(id: $id) { id postingSlots(first: 2, after: $after) {
  totalCount edges { cursor node { id } } pageInfo { hasNextPage endCursor } } } }`;
export const NODES = `query Nodes($id: ID!, $after: String) { workspace(id: $id) { id postingSlots(first: 2, after: $after) {
  nodes { id } pageInfo { nextCursor } } } }`;
export const INBOX = "query Inbox { viewer { accountInbox { unreadCount } } }";

export const DELETE = `mutation Delete($input: DeletePostingSlotInput!) {
  deletePostingSlot(input: $input) { deletedId workspace { id postingSlots { totalCount } } } }`;
export const RENAME = `mutation Rename($input: UpdateWorkspaceSettingsInput!) {
  updateWorkspaceSettings(input: $input) { workspace { id name } } }`;
export const READ_ALL = `mutation ReadAll($input: MarkAllNotificationsReadInput!) {
  markAllNotificationsRead(input: $input) { viewer { id accountInbox { unreadCount } } } }`;

export interface Slots {
  workspace: {
    postingSlots: {
      totalCount?: number;
      edges?: { node: { id: string } }[];
      nodes?: { id: string }[];
      pageInfo: { endCursor?: string; nextCursor?: string | null };
    };
  };
}

/** The ids of the posting slots that a component shows. */
export const shownIds = (data: unknown): string[] => {
  const slots = (data as Slots | undefined)?.workspace.postingSlots;
  return (slots?.nodes ?? slots?.edges?.map(({ node }) => node) ?? []).map(({ id }) => id);
};
