import sharp from "sharp";
import { application, clientRequest, codeFor, codeForm, exchangeCode, shows } from "../../support/domains/oauth.ts";
import { BOUNDARY, formOf } from "../../support/domains/uploads.ts";
import { companions } from "./companionCalls.ts";
import { type Endpoint, endpointOf, endpoints } from "./endpoints.ts";
import { type Call, type Fixture, type Stage, send } from "./fixture.ts";

/** A request that succeeds, whose answer is an example of the OpenAPI document. */
export interface ExampleCall extends Pick<Endpoint, "name" | "success">, Pick<Fixture, "good"> {
  send(stage: Stage, call: Call): Promise<{ status: number; body: unknown }>;
}

const row = (name: string, success: number, good: Fixture["good"]): ExampleCall => ({
  name,
  success,
  good,
  send: async (stage, call) => {
    const { status, body } = await send(stage, name, call);
    return { status, body: body ?? undefined };
  },
});

/** An endpoint of external applications, whose body is a form. */
const client = (
  endpoint: "token" | "revoke" | "introspect" | "device_authorization",
  form: (stage: Stage) => Promise<Record<string, string>>,
): ExampleCall => ({
  name: `POST /oauth/${endpoint}`,
  success: 200,
  good: async (stage) => ({ token: null, body: await form(stage) }),
  send: async (stage, { body }) => {
    const { status, body: answer } = await clientRequest(stage, endpoint, body as Record<string, string>);
    return { status, body: Object.keys(answer).length === 0 ? undefined : answer };
  },
});

/** An access token of a new application, with the members by which the application authenticates. */
async function grantedToken(stage: Stage): Promise<Record<string, string>> {
  const asking = await application(stage);
  const { body } = await exchangeCode(stage, asking, await codeFor(stage, asking, stage.users.editor));
  return { token: body["access_token"] ?? "", ...shows(asking) };
}

let shade = 0;

/** A picture that no other call has sent. */
function picture(): Promise<Uint8Array> {
  shade += 1;
  return sharp({ create: { width: 12, height: 8, channels: 3, background: { r: shade, g: 0, b: 0 } } })
    .png()
    .toBuffer();
}

/** The calls of the fixtures, then those of companion endpoints and of operations that are no rows. */
export const exampleCalls: readonly ExampleCall[] = [
  ...endpoints.map(({ name, success, good }) => row(name, success, good)),
  ...companions.map(({ name, success, good }) => row(name, success, good)),
  {
    name: "GET /health",
    success: 200,
    good: () => ({ token: null }),
    send: (stage) => stage.rest("GET", "/health"),
  },
  {
    name: "GET /ready",
    success: 200,
    good: () => ({ token: null }),
    send: (stage) => stage.rest("GET", "/ready"),
  },
  row("POST /accounts/mastodon/exchange", 200, endpointOf("POST /accounts/federated/exchange").good),
  client("token", async (stage) => {
    const asking = await application(stage);
    return codeForm(asking, await codeFor(stage, asking, stage.users.editor));
  }),
  client("introspect", grantedToken),
  client("device_authorization", async (stage) => ({
    scope: "accounts:read workspace:read",
    ...shows(await application(stage)),
  })),
  client("revoke", grantedToken),
  {
    name: "POST /media/upload",
    success: 200,
    good: ({ users }) => ({ token: users.editor.token }),
    send: async (stage, { token }) => {
      const fields = { workspace_id: stage.ids.workspace, alt_text: "A cup of coffee." };
      const file = { filename: "cup.png", content: await picture() };
      const response = await stage.request("/api/v1/media/upload", {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": `multipart/form-data; boundary=${BOUNDARY}` },
        body: new Uint8Array(formOf({ fields, file })),
      });
      return { status: response.status, body: await response.json() };
    },
  },
  {
    name: "POST /theme-assets",
    success: 201,
    good: ({ users, ids }) => ({
      token: users.owner.token,
      query: { organization_id: ids.organization, filename: "cover.png" },
    }),
    send: async (stage, { token, query }) => {
      const response = await stage.request(`/api/v1/theme-assets?${new URLSearchParams(query)}`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "image/png" },
        body: new Uint8Array(await picture()),
      });
      return { status: response.status, body: await response.json() };
    },
  },
];
