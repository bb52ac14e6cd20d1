import { deepStrictEqual } from "node:assert";
import type { Bench, Comparison } from "./bench.ts";
import { type Contestant, race } from "./race.ts";
import type { Server } from "./servers.ts";

/** The answer to W1 in a common form: a person's organizations with workspaces, settings, slots and members. */
interface Answer {
  organizations: object[];
}

const SETTINGS = `name avatarUrl color timezone mediaCleanupDays randomDelayMinutes slotStartHour slotEndHour slotIntervalMinutes weekStart`;
const SLOT = `localDayOfWeek localHour localMinute label isActive createdAt`;

const ROSTRUM = `query W1 {
  viewer { organizations(first: 5) { nodes { id name workspaces(first: 10) { nodes {
    id name
    settings { ${SETTINGS} }
    postingSlots(first: 20) { nodes { id localTime { dayOfWeek hour minute } label isActive createdAt } }
    members(first: 10) { nodes { id role status user { id name } } }
  } } } } }
}`;

const POSTGRAPHILE = `query W1($viewer: String!) {
  appUserByRowId(rowId: $viewer) { organizationMembersByUserId(orderBy: [ORGANIZATION_ID_ASC]) { nodes { organizationByOrganizationId {
    rowId name
    workspacesByOrganizationId(orderBy: [ROW_ID_ASC]) { nodes {
      rowId ${SETTINGS}
      postingSlotsByWorkspaceId(orderBy: [ROW_ID_ASC]) { nodes { rowId ${SLOT} } }
      workspaceMembersByWorkspaceId(orderBy: [ROW_ID_ASC]) { nodes { rowId role status appUserByUserId { rowId name } } }
    } }
  } } } }
}`;

const MERCURIUS = `query W1($viewer: ID!) {
  organizations(viewer: $viewer) { id name workspaces {
    id name
    settings { ${SETTINGS} }
    slots { id ${SLOT} }
    members { id role status user { id name } }
  } }
}`;

/** The type that a member of parsed JSON is read as. */
type Row = Record<string, unknown>;

const CACHED = "rostrum, cached";

interface Entry extends Contestant {
  /** Converts a server's answer to the common form. */
  read(answer: Row): unknown;
}

/**
 * W1: a person's organization with everything in it, in one request. Only rostrum authenticates the person and filters by membership; the
 * other servers get the person's id.
 */
export async function w1({ generator, pool, world, pace, server }: Bench): Promise<Comparison> {
  const [rostrum, limit] = [await server("rostrum"), await server("limit")];
  const [postgraphile, mercurius] = [await server("postgraphile"), await server("mercurius")];
  const { userId, token } = world.viewer;
  const variables = { viewer: userId };
  const get = { url: `${limit.url}/w1?viewer=${userId}`, method: "GET", headers: {} };
  const entries: Entry[] = [
    { name: "rostrum", server: rostrum, load: post(rostrum, { query: ROSTRUM }, token), read: readRostrum },
    { name: CACHED, server: rostrum, load: cached(post(rostrum, { query: ROSTRUM }, token)), read: readRostrum },
    { name: "limit", server: limit, load: get, read: (answer) => answer },
    {
      name: "postgraphile",
      server: postgraphile,
      load: post(postgraphile, { query: POSTGRAPHILE, variables }),
      read: readPostgraphile,
    },
    {
      name: "mercurius",
      server: mercurius,
      load: post(mercurius, { query: MERCURIUS, variables }),
      read: (answer) => answer["data"],
    },
  ];
  await checkAnswers(entries);
  return {
    title: "W1: one nested query over a tenant",
    figures: await race(generator, pool, entries, pace),
    against: ["limit", "postgraphile"],
  };
}

/** @throws AssertionError when a server's answer has other rows than that of the limit */
async function checkAnswers(entries: Entry[]): Promise<void> {
  const answers = await Promise.all(
    entries.map(async ({ name, load, read }) => ({ name, answer: await ask(load, read) })),
  );
  const expected = answers.find(({ name }) => name === "limit")?.answer;
  for (const { name, answer } of answers) deepStrictEqual(answer, expected, `${name} answers W1 with other rows`);
}

async function ask({ url, method, headers, body }: Contestant["load"], read: Entry["read"]): Promise<unknown> {
  const response = await fetch(url, { method, headers, ...(typeof body === "string" && { body }) });
  return sameInstants(read((await response.json()) as Row));
}

/** Returns the same request without the header that asks for a new execution. */
function cached({ headers: { "cache-control": _, ...headers }, ...load }: Contestant["load"]): Contestant["load"] {
  return { ...load, headers };
}

/** Returns a GraphQL request. With a token, rostrum is asked to execute it, whatever its answer cache holds. */
export function post({ url }: Server, body: object, token?: string): Contestant["load"] {
  const headers = {
    "content-type": "application/json",
    accept: "application/json",
    ...(token && { authorization: `Bearer ${token}`, "cache-control": "no-cache" }),
  };
  return { url: `${url}/graphql`, method: "POST", headers, body: JSON.stringify(body) };
}

function readRostrum(answer: Row): Answer {
  return {
    organizations: nodes(at(answer, "data", "viewer", "organizations")).map((organization) => ({
      ...organization,
      workspaces: nodes(organization["workspaces"]).map(({ postingSlots, members, ...workspace }) => ({
        ...workspace,
        slots: nodes(postingSlots).map(readSlot),
        members: nodes(members),
      })),
    })),
  };
}

function readSlot({ localTime, ...slot }: Row) {
  const { dayOfWeek, hour, minute } = localTime as Row;
  return { ...slot, localDayOfWeek: dayOfWeek, localHour: hour, localMinute: minute };
}

function readPostgraphile(answer: Row): Answer {
  return {
    organizations: nodes(at(answer, "data", "appUserByRowId", "organizationMembersByUserId")).map((membership) => {
      const organization = at(membership, "organizationByOrganizationId");
      return {
        id: organization["rowId"],
        name: organization["name"],
        workspaces: nodes(organization["workspacesByOrganizationId"]).map(readWorkspace),
      };
    }),
  };
}

function readWorkspace({
  rowId,
  postingSlotsByWorkspaceId: slots,
  workspaceMembersByWorkspaceId: members,
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
  };
}

const at = (value: unknown, ...path: string[]) => path.reduce((found, member) => (found as Row)[member], value) as Row;
const nodes = (connection: unknown) => at(connection, "nodes") as unknown as Row[];

/** Formats instants equally, because the servers format them differently. */
function sameInstants(answer: unknown): unknown {
  return JSON.parse(JSON.stringify(answer), (key, value: unknown) =>
    key === "createdAt" ? new Date(String(value)).toISOString() : value,
  );
}
