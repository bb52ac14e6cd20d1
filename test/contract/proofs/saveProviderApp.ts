import { breaks } from "../../support/faults.ts";
import type { Call, Proof, Provoke, Stage } from "../proof.ts";

let instances = 0;

/** A body that succeeds: each time an instance that has no app yet. */
function app(): Record<string, unknown> {
  instances += 1;
  return { provider: "pixelfed", instance_url: `https://photos${instances}.example`, client_id: "client" };
}

const post = ({ users }: Stage, body: Record<string, unknown>): Call => ({ token: users.instanceAdmin.token, body });

const breaking =
  (change: Record<string, unknown>, at: string): Provoke =>
  (stage) => ({ call: post(stage, { ...app(), ...change }), code: "INVALID_INPUT", at: [at] });

const tooLong =
  (member: string, length: number): Provoke =>
  (stage) => ({
    call: post(stage, { ...app(), [member]: "x".repeat(length) }),
    code: "VALIDATION_FAILED",
    at: [`body.${member}`],
  });

const refused =
  (who: (stage: Stage) => string | Promise<string>): Provoke =>
  async (stage) => ({ call: { token: await who(stage), body: app() }, code: "FORBIDDEN" });

const breakingAt =
  (before: string): Provoke =>
  (stage) => ({ call: post(stage, app()), code: "INTERNAL", fault: { before, act: breaks } });

const camel = (name: string) => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

export const saveProviderApp: Proof = {
  name: "POST /admin/provider-apps",
  members: {
    "body.provider": { type: "text", required: true },
    "body.instance_url": { type: "text", max: 2048 },
    // Missing it is refused by a rule of the operation.
    "body.client_id": { type: "text", max: 1024, ruled: true },
    "body.name": { type: "text", max: 120 },
    "body.connection_mode": { type: "text", max: 40 },
    "body.redirect_uri": { type: "text", max: 2048 },
    "body.bot_username": { type: "text", max: 120 },
    "body.is_active": { type: "flag" },
    "body.client_secret": { type: "text", max: 4096, secret: true },
    "body.bot_token": { type: "text", max: 4096, secret: true },
    "body.webhook_secret": { type: "text", max: 4096, secret: true },
  },
  good: (stage) => post(stage, { ...app(), client_secret: "s1", bot_username: "bot", is_active: false }),
  variables: ({ body = {} }) => ({
    input: Object.fromEntries(Object.entries(body).map(([name, value]) => [camel(name), value])),
  }),
  problems: {
    400: {
      "an unknown provider": breaking({ provider: "myspace" }, "body.provider"),
      "an empty provider": breaking({ provider: "" }, "body.provider"),
      "an instance of a provider that has none": breaking({ provider: "x" }, "body.instance_url"),
      "mastodon without an instance": breaking({ provider: "mastodon", instance_url: undefined }, "body.instance_url"),
      "an instance with a path": breaking({ instance_url: "https://photos.example/web" }, "body.instance_url"),
      "an instance over http": breaking({ instance_url: "http://photos.example" }, "body.instance_url"),
      "no client id": breaking({ client_id: undefined }, "body.client_id"),
      "an empty client id": breaking({ client_id: "" }, "body.client_id"),
      "a redirect URI that is none": breaking({ redirect_uri: "callback" }, "body.redirect_uri"),
    },
    403: {
      "an owner who does not administer the instance": refused(({ users }) => users.owner.token),
      "an API token of an instance administrator": refused((stage) => stage.apiToken("instanceAdmin", "API_FULL")),
      "a bound token of an instance administrator": refused((stage) =>
        stage.apiToken("instanceAdmin", "API_FULL", stage.ids.workspace),
      ),
    },
    409: {
      "an app that the environment supplies": (stage) => ({
        call: post(stage, { provider: "linkedin", client_id: "client" }),
        code: "CONFLICT",
      }),
    },
    422: {
      "a name of 121 characters": tooLong("name", 121),
      "a secret of 4097 characters": tooLong("client_secret", 4097),
    },
    500: {
      "the row cannot be written": breakingAt("ProviderApp.create"),
      "the evidence cannot be written": breakingAt("INSERT INTO audit_event"),
    },
  },
};
