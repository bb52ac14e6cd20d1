import { newId } from "../../../src/platform/ids/ids.ts";
import { breaks } from "../../support/faults.ts";
import { socialAccount } from "../../support/socialAccount.ts";
import type { Call, Proof, Provoke, Stage } from "../proof.ts";

let sets = 0;

/** A new set with an account, in the workspace of most people. */
export async function socialSet(stage: Stage, workspaceId = stage.ids.workspace): Promise<string> {
  const { db, clock } = stage;
  sets += 1;
  const stamp = { createdAt: clock.now(), updatedAt: clock.now() };
  const accounts = { create: { accountId: await socialAccount(stage, workspaceId), position: 0 } };
  const data = { id: newId("set"), workspaceId, name: `Set of the contract ${sets}`, accounts, ...stamp };
  return (await db.prisma.socialSet.create({ data })).id;
}

const confirmed = (id: string, token: string): Call => ({ token, path: { id }, query: { confirm: "true" } });

const unconfirmed =
  (query: Record<string, string>): Provoke =>
  async (stage) => ({
    call: { token: stage.users.editor.token, path: { id: await socialSet(stage) }, query },
    code: "INVALID_INPUT",
    at: ["query.confirm"],
  });

const missing =
  (id: (stage: Stage) => string | Promise<string>, token = (stage: Stage) => stage.users.editor.token): Provoke =>
  async (stage) => ({ call: confirmed(await id(stage), token(stage)), code: "NOT_FOUND" });

const refused =
  (who: (stage: Stage) => string | Promise<string>): Provoke =>
  async (stage) => ({ call: confirmed(await socialSet(stage), await who(stage)), code: "FORBIDDEN" });

const breakingAt =
  (before: string): Provoke =>
  async (stage) => ({
    call: confirmed(await socialSet(stage), stage.users.editor.token),
    code: "INTERNAL",
    fault: { before, act: breaks },
  });

export const deleteSocialSet: Proof = {
  name: "DELETE /social-sets/{id}",
  members: {
    "path.id": { type: "text", max: 128, required: true },
    "query.confirm": { type: "flag" },
  },
  good: async (stage) => confirmed(await socialSet(stage), stage.users.editor.token),
  variables: ({ path, query = {} }) => ({
    id: path?.["id"],
    confirm: query["confirm"] === undefined ? undefined : query["confirm"] === "true",
  }),
  problems: {
    400: {
      "no confirmation": unconfirmed({}),
      "a confirmation that says no": unconfirmed({ confirm: "false" }),
      "no confirmation for a set that is not there": ({ users }) => ({
        call: { token: users.viewer.token, path: { id: newId("set") } },
        code: "INVALID_INPUT",
        at: ["query.confirm"],
      }),
    },
    403: {
      "a viewer": refused(({ users }) => users.viewer.token),
      "a token that may only read": refused((stage) => stage.apiToken("editor", "API_READ")),
    },
    404: {
      "an unknown set": missing(() => newId("set")),
      "an id of another form": missing(() => "?/%"),
      "a set that is deleted already": missing(async (stage) => {
        const id = await socialSet(stage);
        await stage.db.prisma.socialSet.delete({ where: { id } });
        return id;
      }),
      "a set of another tenant": missing((stage) => socialSet(stage, stage.ids.otherWorkspace)),
      "a person of another tenant": missing(socialSet, ({ users }) => users.outsider.token),
      "a member of the organization alone": missing(socialSet, ({ users }) => users.member.token),
      "a token that is bound to another workspace": async (stage) => ({
        call: confirmed(await socialSet(stage), await stage.apiToken("owner", "API_FULL", stage.ids.secondWorkspace)),
        code: "NOT_FOUND",
      }),
    },
    422: {
      "an id of 129 characters": ({ users }) => ({
        call: confirmed("s".repeat(129), users.editor.token),
        code: "VALIDATION_FAILED",
        at: ["path.id"],
      }),
      "a confirmation that is neither true nor false": async (stage) => ({
        call: {
          token: stage.users.editor.token,
          path: { id: await socialSet(stage) },
          query: { confirm: "yes" },
        },
        code: "VALIDATION_FAILED",
        at: ["query.confirm"],
        graphql: { code: "INVALID_INPUT", because: "there a variable of another kind cannot be sent" },
      }),
    },
    500: {
      "the set cannot be read": breakingAt("SocialSet.findFirst"),
      "the row cannot be deleted": breakingAt("SocialSet.delete"),
      "the evidence cannot be written": breakingAt("INSERT INTO audit_event"),
    },
  },
};
