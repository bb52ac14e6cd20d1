import { newId } from "../../../src/platform/ids/ids.ts";
import { breaks } from "../../support/faults.ts";
import type { Fault } from "../../support/standins/standin.ts";
import type { Call, Proof, Provoke, Stage } from "../proof.ts";

const ask = ({ users, ids }: Stage, query: Record<string, string> = {}, token = users.editor.token): Call => ({
  token,
  query: { workspace_id: ids.workspace, ...query },
});

/** The catalogue as nobody has read it yet, at a provider that is well, or is not. */
export async function unread({ memegen, db }: Stage, fault?: Fault): Promise<void> {
  memegen.mend();
  if (fault) memegen.fail("/templates/", fault);
  await db.prisma.memeCatalog.deleteMany();
}

const breaking =
  (query: Record<string, string>, at: string): Provoke =>
  (stage) => ({ call: ask(stage, query), code: "INVALID_INPUT", at: [at] });

const outside =
  (query: Record<string, string>, at: string): Provoke =>
  (stage) => ({ call: ask(stage, query), code: "VALIDATION_FAILED", at: [at] });

const refused =
  (who: (stage: Stage) => string | Promise<string>, workspace = (stage: Stage) => stage.ids.workspace): Provoke =>
  async (stage) => ({ call: ask(stage, { workspace_id: workspace(stage) }, await who(stage)), code: "FORBIDDEN" });

const provider =
  (fault: Fault, code: "RATE_LIMITED" | "BAD_GATEWAY" | "UNAVAILABLE"): Provoke =>
  async (stage) => {
    await unread(stage, fault);
    return { call: ask(stage), code };
  };

const failing =
  (before: string): Provoke =>
  async (stage) => {
    await unread(stage);
    return { call: ask(stage), code: "INTERNAL", fault: { before, act: breaks } };
  };

export const memeTemplates: Proof = {
  name: "GET /memes/templates",
  members: {
    "query.workspace_id": { type: "text", required: true },
    "query.q": { type: "text", max: 120 },
    "query.limit": { type: "integer", min: 1, max: 250, default: 40 },
  },
  async good(stage) {
    await unread(stage);
    return ask(stage, { q: "r", limit: "2" });
  },
  variables: ({ query = {} }) => ({
    workspaceId: query["workspace_id"],
    q: query["q"],
    limit: query["limit"] === undefined ? undefined : Number(query["limit"]),
  }),
  problems: {
    400: {
      "a blank workspace": breaking({ workspace_id: " " }, "query.workspace_id"),
      "an empty workspace": breaking({ workspace_id: "" }, "query.workspace_id"),
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
      "a limit of 0": outside({ limit: "0" }, "query.limit"),
      "a limit of 251": outside({ limit: "251" }, "query.limit"),
      "a query of 121 characters": outside({ q: "q".repeat(121) }, "query.q"),
    },
    429: {
      "the 121st question in a minute": async (stage) => {
        await unread(stage);
        const { limiter } = stage.app.services;
        const window = { name: "meme-list", points: 120, seconds: 60 };
        for (let taken = 0; taken < 120; taken++) {
          // Another test of this minute may have used it up.
          const left = await limiter.take(window, stage.users.admin.id).catch(() => ({ remaining: 0 }));
          if (left.remaining === 0) break;
        }
        return { call: ask(stage, {}, stage.users.admin.token), code: "RATE_LIMITED" };
      },
      "the provider throttles": provider("limited", "RATE_LIMITED"),
    },
    500: {
      "the window cannot be counted": failing(`INSERT INTO "rate_limit"`),
      "the copy cannot be read": failing("MemeCatalog.findUnique"),
    },
    502: {
      "the provider answers a page": provider("html", "BAD_GATEWAY"),
      "the provider answers something else": provider("rubbish", "BAD_GATEWAY"),
    },
    503: { "the provider is down": provider("broken", "UNAVAILABLE") },
  },
};
