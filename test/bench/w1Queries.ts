/**
 * The answer to W1 in a common form: a person's organizations with all that a dashboard shows of their workspaces, and
 * the newest notifications.
 */
interface Answer {
  organizations: object[];
  notifications: object[];
}

const SETTINGS = `name avatarUrl color timezone mediaCleanupDays randomDelayMinutes slotStartHour slotEndHour slotIntervalMinutes weekStart`;
const ACCOUNT = `handle displayName avatarUrl state connectedAt`;
const NOTIFICATION = `title body href createdAt readAt`;
const SLOT = `localDayOfWeek localHour localMinute label isActive createdAt`;

export const ROSTRUM = `query W1 {
  viewer { organizations(first: 5) { nodes { id name workspaces(first: 10) { nodes {
    id name
    settings { ${SETTINGS} }
    postingSlots(first: 20) { nodes { id localTime { dayOfWeek hour minute } label isActive createdAt } }
    members(first: 10) { nodes { id role status user { id name } } }
    accounts(first: 10) { nodes { id ${ACCOUNT} } }
  } } } }
  notifications(first: 10) { nodes { id ${NOTIFICATION} } } }
}`;

export const POSTGRAPHILE = `query W1($viewer: String!) {
  appUserByRowId(rowId: $viewer) { organizationMembersByUserId(orderBy: [ORGANIZATION_ID_ASC]) { nodes { organizationByOrganizationId {
    rowId name
    workspacesByOrganizationId(orderBy: [ROW_ID_ASC]) { nodes {
      rowId ${SETTINGS}
      postingSlotsByWorkspaceId(orderBy: [ROW_ID_ASC]) { nodes { rowId ${SLOT} } }
      workspaceMembersByWorkspaceId(orderBy: [ROW_ID_ASC]) { nodes { rowId role status appUserByUserId { rowId name } } }
      socialAccountsByWorkspaceId(orderBy: [ROW_ID_ASC]) { nodes { rowId ${ACCOUNT} } }
    } }
  } } }
  notificationsByUserId(first: 10, orderBy: [ROW_ID_DESC]) { nodes { rowId ${NOTIFICATION} } } }
}`;

export const MERCURIUS = `query W1($viewer: ID!) {
  organizations(viewer: $viewer) { id name workspaces {
    id name
    settings { ${SETTINGS} }
    slots { id ${SLOT} }
    members { id role status user { id name } }
    accounts { id ${ACCOUNT} }
  } }
  notifications(viewer: $viewer) { id ${NOTIFICATION} }
}`;

/** The type that a member of parsed JSON is read as. */
export type Row = Record<string, unknown>;

export function readRostrum(answer: Row): Answer {
  return {
    organizations: nodes(at(answer, "data", "viewer", "organizations")).map((organization) => ({
      ...organization,
      workspaces: nodes(organization["workspaces"]).map(({ postingSlots, members, accounts, ...workspace }) => ({
        ...workspace,
        slots: nodes(postingSlots).map(readSlot),
        members: nodes(members),
        accounts: nodes(accounts),
      })),
    })),
    notifications: nodes(at(answer, "data", "viewer", "notifications")),
  };
}

function readSlot({ localTime, ...slot }: Row) {
  const { dayOfWeek, hour, minute } = localTime as Row;
  return { ...slot, localDayOfWeek: dayOfWeek, localHour: hour, localMinute: minute };
}

export function readPostgraphile(answer: Row): Answer {
  return {
    organizations: nodes(at(answer, "data", "appUserByRowId", "organizationMembersByUserId")).map((membership) => {
      const organization = at(membership, "organizationByOrganizationId");
      return {
        id: organization["rowId"],
        name: organization["name"],
        workspaces: nodes(organization["workspacesByOrganizationId"]).map(readWorkspace),
      };
    }),
    notifications: nodes(at(answer, "data", "appUserByRowId", "notificationsByUserId")).map(withId),
  };
}

function readWorkspace({
  rowId,
  postingSlotsByWorkspaceId: slots,
  workspaceMembersByWorkspaceId: members,
  socialAccountsByWorkspaceId: accounts,
  ...settings
}: Row) {
  return {
    id: rowId,
    name: settings["name"],
    settings,
    slots: nodes(slots).map(({ rowId: id, label, ...rest }) => ({ ...rest, id, label: label === "" ? null : label })),
    members: nodes(members).map(({ rowId: id, appUserByUserId: user, ...rest }) => ({
      ...rest,
      id,
      user: { id: at(user, "rowId"), name: at(user, "name") },
    })),
    accounts: nodes(accounts).map(withId),
  };
}

const withId = ({ rowId: id, ...row }: Row) => ({ id, ...row });

const at = (value: unknown, ...path: string[]) =>
  path.reduce((parent, member) => (parent as Row)[member], value) as Row;
const nodes = (connection: unknown) => at(connection, "nodes") as unknown as Row[];

/** Formats instants equally, because the servers format them differently. */
export function sameInstants(answer: unknown): unknown {
  return JSON.parse(JSON.stringify(answer), (key, value: string | null) =>
    INSTANTS.has(key) && value !== null ? new Date(value).toISOString() : value,
  );
}

const INSTANTS = new Set(["createdAt", "connectedAt", "readAt"]);
