/**
 * The revisions of everything that an answer for a person can depend on, by id: the person, the instance, the
 * organizations of their memberships and of their workspaces, what these contain (`workspacesOf`), and the workspaces
 * that the request names. Null for a tenant without a revision.
 */
export type Revisions = Readonly<Record<string, string | null>>;

/** The id of the revision of what all tenants share: the settings and provider apps of the instance. */
export const INSTANCE = "instance";

const WORKSPACES = "/workspaces";

/**
 * Returns the id of the revision that moves with those of all workspaces of an organization. The organization's own
 * revision moves with its own rows, and with the people that its members can see.
 */
export const workspacesOf = (organizationId: string): string => `${organizationId}${WORKSPACES}`;

/** Whether all revisions that an answer depends on are the present ones. */
export function areCurrent(one: Revisions, present: Revisions): boolean {
  for (const id in one) if (one[id] !== present[id]) return false;
  return true;
}

/** Whether the id of a revision is that of a workspace. */
export const isWorkspace = (id: string) => id.startsWith("ws_");

/**
 * Returns the revisions that an answer depends on: for one about these workspaces alone, theirs and those of the
 * organizations, otherwise those of everything that the person can see.
 */
export function dependenciesOf(present: Revisions, workspaces: readonly string[] | undefined): Revisions {
  const narrow = workspaces?.every((id) => typeof present[id] === "string") ? new Set(workspaces) : undefined;
  return Object.fromEntries(
    Object.entries(present).filter(([id]) =>
      isWorkspace(id) ? narrow?.has(id) : narrow === undefined || !id.endsWith(WORKSPACES),
    ),
  );
}

const WORKSPACE_ID = /\bws_[0-7][0-9a-hjkmnp-tv-z]{25}\b/g;
/** The number of workspaces of a request whose revisions are read with its credential. */
const MOST_NAMED = 10;

/** Returns the ids of workspaces in the address or the body of a request. */
export const workspacesIn = (text: string): string[] => [...new Set(text.match(WORKSPACE_ID))].slice(0, MOST_NAMED);
