import { breaks } from "../../support/faults.ts";
import type { Call, Proof, Provoke, Stage } from "../proof.ts";

let applications = 0;

/** A body that succeeds. */
export function application(): Record<string, unknown> {
  applications += 1;
  return {
    name: `Calendar ${applications}`,
    client_type: "confidential",
    redirect_uris: ["https://calendar.example/back", "https://calendar.example/back?again=1"],
    allowed_scopes: ["workspace:read", "publications:read"],
  };
}

const post = ({ users }: Stage, body: Record<string, unknown>): Call => ({ token: users.instanceAdmin.token, body });

const breaking =
  (change: Record<string, unknown>, at: string): Provoke =>
  (stage) => ({ call: post(stage, { ...application(), ...change }), code: "INVALID_INPUT", at: [at] });

const address = (text: string): Provoke => breaking({ redirect_uris: [text] }, "body.redirect_uris[0]");

const outside =
  (change: Record<string, unknown>, at: string): Provoke =>
  (stage) => ({ call: post(stage, { ...application(), ...change }), code: "VALIDATION_FAILED", at: [at] });

const refused =
  (who: (stage: Stage) => string | Promise<string>): Provoke =>
  async (stage) => ({ call: { token: await who(stage), body: application() }, code: "FORBIDDEN" });

const breakingAt =
  (before: string): Provoke =>
  (stage) => ({ call: post(stage, application()), code: "INTERNAL", fault: { before, act: breaks } });

export const registerExternalApplication: Proof = {
  name: "POST /admin/external-applications",
  members: {
    "body.name": { type: "text", required: true, min: 1, max: 120 },
    "body.client_type": { type: "enum", required: true, values: ["public", "confidential"] },
    "body.redirect_uris": { type: "list", required: true, min: 1, max: 20 },
    "body.allowed_scopes": { type: "list", required: true, min: 1, max: 50 },
  },
  good: (stage) => post(stage, application()),
  variables: ({ body = {} }) => ({
    input: {
      name: body["name"],
      clientType: typeof body["client_type"] === "string" ? body["client_type"].toUpperCase() : body["client_type"],
      redirectUris: body["redirect_uris"],
      allowedScopes: body["allowed_scopes"],
    },
  }),
  anew: ["id", "client_id", "client_secret"],
  problems: {
    400: {
      "a blank name": breaking({ name: "  " }, "body.name"),
      "an address over http": address("http://calendar.example/back"),
      "an address of this machine over http": address("http://127.0.0.1:4000/back"),
      "an address without a host": address("https:///back"),
      "an address that is relative": address("/back"),
      "an address with a fragment": address("https://calendar.example/back#now"),
      "an address with user information": address("https://ada@calendar.example/back"),
      "a scope that is none": breaking(
        { allowed_scopes: ["workspace:read", "members:read"] },
        "body.allowed_scopes[1]",
      ),
    },
    403: {
      "an owner who does not administer the instance": refused(({ users }) => users.owner.token),
      "an API token of an instance administrator": refused((stage) => stage.apiToken("instanceAdmin", "API_FULL")),
    },
    422: {
      "an empty name": outside({ name: "" }, "body.name"),
      "a name of 121 characters": outside({ name: "x".repeat(121) }, "body.name"),
      "no address": outside({ redirect_uris: [] }, "body.redirect_uris"),
      "no scope": outside({ allowed_scopes: [] }, "body.allowed_scopes"),
      "an address of 2049 characters": outside(
        { redirect_uris: [`https://calendar.example/${"x".repeat(2024)}`] },
        "body.redirect_uris[0]",
      ),
    },
    500: {
      "the row cannot be written": breakingAt("ExternalApplication.create"),
      "the evidence cannot be written": breakingAt("INSERT INTO audit_event"),
    },
  },
};
