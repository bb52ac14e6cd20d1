import { newId } from "../../../src/platform/ids/ids.ts";
import { breaks } from "../../support/faults.ts";
import type { Call, Proof, Provoke, Stage } from "../proof.ts";

let turns = 0;

/** A body that succeeds: each time a new code, for an account that was never connected. */
function code({ ids, mastodon }: Stage): Record<string, unknown> {
  turns += 1;
  const granted = mastodon.code(`person${turns}`);
  return { workspace_id: ids.workspace, server_name: "", instance_url: mastodon.origin, code: granted };
}

const post = (stage: Stage, body: Record<string, unknown>, token = stage.users.editor.token): Call => ({ token, body });

/** An app of an instance that has no secret: its provider is not ready. @returns its name */
export async function unready({ db, clock }: Stage): Promise<string> {
  turns += 1;
  const [name, instanceUrl] = [`Unready ${turns}`, `https://unready${turns}.example`];
  const app = { provider: "mastodon", clientId: "client", connectionMode: "oauth", redirectUri: "urn:x" };
  const stamp = { createdAt: clock.now(), updatedAt: clock.now() };
  await db.prisma.providerApp.create({ data: { id: newId("app"), name, instanceUrl, ...app, ...stamp } });
  return name;
}

const breaking =
  (change: Record<string, unknown>, at: string): Provoke =>
  (stage) => ({ call: post(stage, { ...code(stage), ...change }), code: "INVALID_INPUT", at: [at] });

const tooLong =
  (member: string, length: number): Provoke =>
  (stage) => ({
    call: post(stage, { ...code(stage), [member]: "x".repeat(length) }),
    code: "VALIDATION_FAILED",
    at: [`body.${member}`],
  });

const refused =
  (who: (stage: Stage) => string | Promise<string>, change: Record<string, unknown> = {}): Provoke =>
  async (stage) => ({ call: post(stage, { ...code(stage), ...change }, await who(stage)), code: "FORBIDDEN" });

const breakingAt =
  (before: string): Provoke =>
  (stage) => ({ call: post(stage, code(stage)), code: "INTERNAL", fault: { before, act: breaks } });

const camel = (name: string) => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

export const exchangeAuthorizationCode: Proof = {
  name: "POST /accounts/federated/exchange",
  members: {
    "body.workspace_id": { type: "text", required: true },
    "body.server_name": { type: "text", max: 120, required: true },
    "body.instance_url": { type: "text", max: 2048, required: true },
    "body.code": { type: "text", max: 4096, required: true, secret: true },
    "body.intent": { type: "text" },
  },
  good: (stage) => post(stage, { ...code(stage), intent: "production" }),
  variables: ({ body = {} }) => Object.fromEntries(Object.entries(body).map(([name, value]) => [camel(name), value])),
  problems: {
    400: {
      "a blank workspace": breaking({ workspace_id: " " }, "body.workspace_id"),
      "an empty workspace": breaking({ workspace_id: "" }, "body.workspace_id"),
      "an unknown server": breaking({ instance_url: "", server_name: "Nobody's" }, "body.server_name"),
      "no server at all": breaking({ instance_url: "" }, "body.server_name"),
      "an instance that is no address": breaking({ instance_url: "?" }, "body.instance_url"),
      "an instance with a path": breaking({ instance_url: "https://example.org/path" }, "body.instance_url"),
      "an instance at a private address": breaking({ instance_url: "https://10.0.0.1" }, "body.instance_url"),
      "an unknown intent": breaking({ intent: "planet" }, "body.intent"),
    },
    403: {
      "a viewer": refused(({ users }) => users.viewer.token),
      "a person of another tenant": refused(({ users }) => users.outsider.token),
      "an unknown workspace": refused(({ users }) => users.editor.token, { workspace_id: newId("ws") }),
      "a token that may only read": refused((stage) => stage.apiToken("owner", "API_READ")),
      "a token that is bound to another workspace": refused((stage) =>
        stage.apiToken("owner", "API_FULL", stage.ids.secondWorkspace),
      ),
      "a certification test by an editor": refused(({ users }) => users.editor.token, { intent: "certification_test" }),
    },
    409: {
      "a server whose app has no secret": async (stage) => ({
        call: post(stage, { ...code(stage), instance_url: "", server_name: await unready(stage) }),
        code: "CONFLICT",
      }),
    },
    422: {
      "a server's name of 121 characters": tooLong("server_name", 121),
      "an address of 2049 characters": tooLong("instance_url", 2049),
      "a code of 4097 characters": tooLong("code", 4097),
    },
    500: {
      "a code that the instance does not know": (stage) => ({
        call: post(stage, { ...code(stage), code: "unknown" }),
        code: "PROVIDER_REFUSED",
      }),
      "an empty code": (stage) => ({ call: post(stage, { ...code(stage), code: "" }), code: "PROVIDER_REFUSED" }),
      "the row cannot be written": breakingAt("SocialAccount.create"),
      "the evidence cannot be written": breakingAt("INSERT INTO audit_event"),
    },
  },
};
