import { newId } from "../../../src/platform/ids/ids.ts";
import { breaks } from "../../support/faults.ts";
import type { Call, Proof, Provoke, Stage } from "../proof.ts";
import { RESOURCE_TYPES, RESULTS } from "../vocabulary.ts";

const ask = ({ users }: Stage, query: Record<string, string> = {}): Call => ({
  token: users.instanceAdmin.token,
  query,
});

let turns = 0;

/** Two acts to tell of: one with values and without, one by nobody on nothing. */
async function happen(stage: Stage): Promise<void> {
  const settings = `mutation ($id: ID!, $input: UpdateWorkspaceSettingsInput!) {
    updateWorkspaceSettings(workspaceId: $id, input: $input) { workspace { revision } }
  }`;
  turns += 1;
  const input = { name: `Coffee ${turns}`, randomDelayMinutes: turns % 60 };
  await stage.gql(stage.users.owner.token, settings, { id: stage.ids.workspace, input });
  const signIn = `mutation { signIn(input: { email: "nobody@example.org", password: "not the password" }) { token } }`;
  await stage.gql(null, signIn);
}

/** A filter that breaks a rule of the operation. */
const breaking =
  (query: Record<string, string>, at: string): Provoke =>
  (stage) => ({ call: ask(stage, query), code: "INVALID_INPUT", at: [at] });

/** A member that is outside of its declared bounds. */
const outside =
  (query: Record<string, string>, at: string): Provoke =>
  (stage) => ({ call: ask(stage, query), code: "VALIDATION_FAILED", at: [at] });

const GRAPHQL_ENUM = {
  code: "QUERY_REFUSED",
  because: "there a value outside of an enum is a fault of the document",
} as const;

/** A session, of somebody who does not administer the instance or with a credential that is no session. */
const refused =
  (token: (stage: Stage) => string | Promise<string>): Provoke =>
  async (stage) => ({ call: { token: await token(stage) }, code: "FORBIDDEN" });

export const auditExport: Proof = {
  name: "GET /admin/audit-events/export.json",
  members: {
    "query.organization_id": { type: "text" },
    "query.workspace_id": { type: "text" },
    "query.actor_user_id": { type: "text" },
    "query.action": { type: "text", max: 100 },
    "query.resource_type": { type: "enum", values: RESOURCE_TYPES },
    "query.result": { type: "enum", values: RESULTS },
    "query.from": { type: "text" },
    "query.before": { type: "text" },
    "query.cursor": { type: "text" },
    "query.limit": { type: "integer", min: 1, max: 200, default: 50 },
  },
  async good(stage) {
    await happen(stage);
    return ask(stage, { limit: "2" });
  },
  variables: ({ query = {} }) => ({
    organizationId: query["organization_id"],
    workspaceId: query["workspace_id"],
    actorUserId: query["actor_user_id"],
    action: query["action"],
    resourceType: query["resource_type"]?.toUpperCase(),
    result: query["result"]?.toUpperCase(),
    from: query["from"],
    before: query["before"],
    cursor: query["cursor"],
    limit: query["limit"] === undefined ? undefined : Number(query["limit"]),
  }),
  problems: {
    400: {
      "a start that is no time": breaking({ from: "yesterday" }, "query.from"),
      "a start without a zone": breaking({ from: "2026-03-01T00:00:00" }, "query.from"),
      "a start on a day that does not exist": breaking({ from: "2026-02-30T00:00:00Z" }, "query.from"),
      "an empty start": breaking({ from: "" }, "query.from"),
      "an end that is no time": breaking({ before: "2026-03-01" }, "query.before"),
      "an end before the start": breaking(
        { from: "2026-03-02T00:00:00Z", before: "2026-03-01T00:00:00Z" },
        "query.from",
      ),
      "an end at the start": breaking(
        { from: "2026-03-02T01:00:00+01:00", before: "2026-03-02T00:00:00Z" },
        "query.from",
      ),
      "a cursor that is none": breaking({ cursor: "next" }, "query.cursor"),
      "an empty cursor": breaking({ cursor: "" }, "query.cursor"),
      "an unknown organization": breaking({ organization_id: newId("org") }, "query.organization_id"),
      "an empty organization": breaking({ organization_id: "" }, "query.organization_id"),
      "an unknown workspace": breaking({ workspace_id: newId("ws") }, "query.workspace_id"),
      "a workspace outside of the organization": (stage) => ({
        call: ask(stage, { organization_id: stage.ids.organization, workspace_id: stage.ids.otherWorkspace }),
        code: "INVALID_INPUT",
        at: ["query.workspace_id"],
      }),
    },
    403: {
      "an owner who does not administer the instance": refused(({ users }) => users.owner.token),
      "an API token of an instance administrator": refused((stage) => stage.apiToken("instanceAdmin", "API_FULL")),
      "a bound token of an instance administrator": refused((stage) =>
        stage.apiToken("instanceAdmin", "API_FULL", stage.ids.workspace),
      ),
    },
    422: {
      "a limit of 0": outside({ limit: "0" }, "query.limit"),
      "a limit of 201": outside({ limit: "201" }, "query.limit"),
      "an action of 101 characters": outside({ action: "a".repeat(101) }, "query.action"),
      "an unknown resource type": (stage) => ({
        call: ask(stage, { resource_type: "planet" }),
        code: "VALIDATION_FAILED",
        at: ["query.resource_type"],
        graphql: GRAPHQL_ENUM,
      }),
      "an unknown result": (stage) => ({
        call: ask(stage, { result: "perhaps" }),
        code: "VALIDATION_FAILED",
        at: ["query.result"],
        graphql: GRAPHQL_ENUM,
      }),
    },
    500: {
      "the storage breaks": (stage) => ({
        call: ask(stage),
        code: "INTERNAL",
        fault: { before: "AuditEvent.findMany", act: breaks },
      }),
    },
  },
};
