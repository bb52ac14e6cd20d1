import { newId } from "../../../src/platform/ids/ids.ts";
import { breaks, vanishes } from "../../support/faults.ts";
import type { Proof } from "../proof.ts";

const of = (workspaceId: string, token: string | null) => ({
  token,
  query: { workspace_id: workspaceId, scheme: "dark" },
});

const MISSING = {
  code: "QUERY_REFUSED",
  because: "there a variable of another type is a fault of the request",
} as const;

export const resolvedTheme: Proof = {
  name: "GET /themes/resolved",
  members: {
    "query.workspace_id": { type: "text", required: true },
    "query.scheme": { type: "enum", values: ["light", "dark"], required: true },
  },
  good: ({ ids, users }) => of(ids.workspace, users.viewer.token),
  variables: ({ query }) => ({
    workspaceId: query?.["workspace_id"],
    scheme: query?.["scheme"]?.toUpperCase(),
  }),
  problems: {
    400: {
      "a blank workspace": ({ users }) => ({
        call: of("  ", users.owner.token),
        code: "INVALID_INPUT",
        at: ["query.workspace_id"],
      }),
      "an empty workspace": ({ users }) => ({
        call: of("", users.owner.token),
        code: "INVALID_INPUT",
        at: ["query.workspace_id"],
      }),
    },
    403: {
      "a person of another tenant": ({ ids, users }) => ({
        call: of(ids.workspace, users.outsider.token),
        code: "FORBIDDEN",
      }),
      "a member of the organization alone": ({ ids, users }) => ({
        call: of(ids.workspace, users.member.token),
        code: "FORBIDDEN",
      }),
      "an unknown workspace": ({ users }) => ({ call: of(newId("ws"), users.owner.token), code: "FORBIDDEN" }),
      "a token that is bound to another workspace": async (stage) => ({
        call: of(stage.ids.workspace, await stage.apiToken("owner", "API_FULL", stage.ids.secondWorkspace)),
        code: "FORBIDDEN",
      }),
    },
    422: {
      "no scheme": ({ ids, users }) => ({
        call: { token: users.owner.token, query: { workspace_id: ids.workspace } },
        code: "VALIDATION_FAILED",
        at: ["query.scheme"],
        graphql: MISSING,
      }),
      "a scheme that there is not": ({ ids, users }) => ({
        call: { token: users.owner.token, query: { workspace_id: ids.workspace, scheme: "sepia" } },
        code: "VALIDATION_FAILED",
        at: ["query.scheme"],
        graphql: MISSING,
      }),
    },
    500: {
      "the storage breaks": ({ ids, users }) => ({
        call: of(ids.workspace, users.viewer.token),
        code: "INTERNAL",
        fault: { before: "FROM workspace w", act: breaks },
      }),
    },
    503: {
      "the store is gone": ({ ids, users }) => ({
        call: of(ids.workspace, users.viewer.token),
        code: "UNAVAILABLE",
        fault: { before: "FROM workspace w", act: vanishes },
      }),
    },
  },
};
