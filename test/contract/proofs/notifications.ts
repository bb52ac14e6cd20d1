import { newId } from "../../../src/platform/ids/ids.ts";
import { breaks } from "../../support/faults.ts";
import { tell, tokenCreated } from "../../support/notifications.ts";
import type { Call, Proof, Provoke, Stage } from "../proof.ts";

const ask = ({ users, ids }: Stage, query: Record<string, string> = {}): Call => ({
  token: users.editor.token,
  query: { workspace_id: ids.workspace, ...query },
});

const breaking =
  (query: Record<string, string>, at: string): Provoke =>
  (stage) => ({ call: ask(stage, query), code: "INVALID_INPUT", at: [at] });

const outside =
  (query: Record<string, string>): Provoke =>
  (stage) => ({ call: ask(stage, query), code: "VALIDATION_FAILED", at: ["query.limit"] });

const refused =
  (who: (stage: Stage) => string | Promise<string>, workspace = (stage: Stage) => stage.ids.workspace): Provoke =>
  async (stage) => ({
    call: { token: await who(stage), query: { workspace_id: workspace(stage) } },
    code: "FORBIDDEN",
  });

const failing =
  (before: string): Provoke =>
  (stage) => ({ call: ask(stage), code: "INTERNAL", fault: { before, act: breaks } });

export const listNotifications: Proof = {
  name: "GET /notifications",
  members: {
    "query.workspace_id": { type: "text", required: true },
    "query.cursor": { type: "text" },
    "query.limit": { type: "integer", min: 1, max: 100, default: 30 },
  },
  async good(stage) {
    // One of the account, one of the workspace that was read, and two more than the page holds.
    const { id } = stage.users.editor;
    await tell(stage, [id], { event: tokenCreated(), workspaceId: null });
    await tell(stage, [id]);
    await stage.db.prisma.notification.updateMany({ where: { userId: id }, data: { readAt: stage.clock.now() } });
    for (let i = 0; i < 3; i++) await tell(stage, [id]);
    return ask(stage, { limit: "4" });
  },
  variables: ({ query = {} }) => ({
    workspaceId: query["workspace_id"],
    cursor: query["cursor"],
    limit: query["limit"] === undefined ? undefined : Number(query["limit"]),
  }),
  problems: {
    400: {
      "a blank workspace": breaking({ workspace_id: " " }, "query.workspace_id"),
      "an empty workspace": breaking({ workspace_id: "" }, "query.workspace_id"),
      "a cursor that is none": breaking({ cursor: "next" }, "query.cursor"),
      "an empty cursor": breaking({ cursor: "" }, "query.cursor"),
      "a cursor of another inbox": async (stage) => {
        const { admin } = stage.users;
        for (let i = 0; i < 2; i++) await tell(stage, [admin.id], { workspaceId: stage.ids.secondWorkspace });
        const elsewhere = { workspace_id: stage.ids.secondWorkspace, limit: "1" };
        const search = new URLSearchParams(elsewhere).toString();
        const { body } = await stage.rest("GET", `/notifications?${search}`, { token: admin.token });
        const { next_cursor } = body as { next_cursor: string };
        return { call: ask(stage, { cursor: next_cursor }), code: "INVALID_INPUT", at: ["query.cursor"] };
      },
    },
    403: {
      "a person of another tenant": refused(({ users }) => users.outsider.token),
      "a member of the organization alone": refused(({ users }) => users.member.token),
      "an unknown workspace": refused(
        ({ users }) => users.owner.token,
        () => newId("ws"),
      ),
      "a token that is bound to another workspace": refused((stage) =>
        stage.apiToken("owner", "API_FULL", stage.ids.secondWorkspace),
      ),
    },
    422: {
      "no workspace": ({ users }) => ({
        call: { token: users.editor.token },
        code: "VALIDATION_FAILED",
        at: ["query.workspace_id"],
        graphql: { code: "QUERY_REFUSED", because: "there a variable that is missing is a fault of the request" },
      }),
      "a limit of 0": outside({ limit: "0" }),
      "a limit of 101": outside({ limit: "101" }),
    },
    500: {
      "the inbox cannot be read": failing("FROM notification n"),
      "the counter cannot be read": failing("FROM notification_counter"),
    },
  },
};
