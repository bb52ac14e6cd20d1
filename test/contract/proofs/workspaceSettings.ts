import { newId } from "../../../src/platform/ids/ids.ts";
import { breaks } from "../../support/faults.ts";
import type { Proof, Stage } from "../proof.ts";

const of = (workspace: string, token: string | null) => ({ token, path: { id: workspace } });

/** A workspace that can be taken away, with one active member. */
async function passing({ db, clock, ids, users }: Stage): Promise<string> {
  const stamp = { createdAt: clock.now(), updatedAt: clock.now() };
  const members = { create: { id: newId("wsm"), userId: users.viewer.id, role: "VIEWER" as const, ...stamp } };
  const data = { id: newId("ws"), organizationId: ids.organization, name: "Passing", ...stamp, members };
  return (await db.prisma.workspace.create({ data })).id;
}

export const workspaceSettings: Proof = {
  name: "GET /workspaces/{id}/settings",
  members: { "path.id": { type: "text", max: 128, required: true } },
  good: ({ ids, users }) => of(ids.workspace, users.viewer.token),
  variables: ({ path }) => ({ workspaceId: path?.["id"] }),
  problems: {
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
      "an id of another form": ({ users }) => ({ call: of("?/%", users.owner.token), code: "FORBIDDEN" }),
      "a token that is bound to another workspace": async (stage) => ({
        call: of(stage.ids.workspace, await stage.apiToken("owner", "API_FULL", stage.ids.secondWorkspace)),
        code: "FORBIDDEN",
      }),
    },
    404: {
      "the workspace vanishes after the access check": async (stage) => {
        const id = await passing(stage);
        const act = () => stage.db.prisma.workspace.delete({ where: { id } });
        return {
          call: of(id, stage.users.viewer.token),
          code: "NOT_FOUND",
          fault: { before: "Workspace.findUnique", act },
        };
      },
    },
    422: {
      "an id of 129 characters": ({ users }) => ({
        call: of("w".repeat(129), users.owner.token),
        code: "VALIDATION_FAILED",
        at: ["path.id"],
        graphql: { code: "FORBIDDEN", because: "there an id that is too long is one that nobody has" },
      }),
    },
    500: {
      "the storage breaks": ({ ids, users }) => ({
        call: of(ids.workspace, users.viewer.token),
        code: "INTERNAL",
        fault: { before: "Workspace.findUnique", act: breaks },
      }),
    },
  },
};
