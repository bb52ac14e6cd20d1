import { DEVICE_CODE } from "../../../../src/domains/oauth/device/exchangeDevice.ts";
import { SESSION_COOKIE } from "../../../../src/platform/access/cookies.ts";
import {
  authorize,
  authorizeDevice,
  exchangeToken,
  introspectToken,
  revokeToken,
} from "../../../../src/server/oauth/operations.ts";
import { OWN_NETWORK, STARTING } from "../../../support/domains/devicePairings.ts";
import {
  application,
  authorizeUrl,
  clientRequest,
  codeFor,
  codeForm,
  exchangeCode,
  type RegisteredClient,
  shows,
} from "../../../support/domains/oauth.ts";
import { newcomer } from "../../../support/newcomer.ts";
import type { Stage } from "../fixture.ts";
import { type Answer, type OtherFixture, omit, type Sent } from "./fixture.ts";

const made = new WeakMap<Stage, Promise<RegisteredClient>>();

/** The one application of a stage. */
function client(stage: Stage): Promise<RegisteredClient> {
  const registration = made.get(stage) ?? application(stage);
  made.set(stage, registration);
  return registration;
}

const signedIn = ({ users }: Stage) => ({ cookie: `${SESSION_COOKIE}=${users.owner.token}` });

/** The visit of a person who is signed in. */
async function visit(stage: Stage, parameters: Record<string, string | null> = {}): Promise<Sent> {
  const { searchParams } = new URL(authorizeUrl(await client(stage), parameters), "http://rostrum.test");
  return { query: Object.fromEntries(searchParams), headers: signedIn(stage) };
}

/** The status, and the result that the application receives by redirect. */
function redirected({ status, headers }: Answer): unknown {
  const location = headers.get("location") ?? "";
  const result = URL.canParse(location) ? new URL(location).searchParams : new URLSearchParams();
  return [status, result.get("error"), result.get("state")];
}

const member = (name: string, value: string | null, base: Record<string, string> = {}): OtherFixture["members"] => ({
  [`query.${name}`]: async (stage) => ({
    with: await visit(stage, { ...base, [name]: value }),
    without: await visit(stage, base),
    read: redirected,
  }),
});

const asking: OtherFixture = {
  operation: authorize,
  as: null,
  answers: {
    200: (stage) => visit(stage),
    303: async (stage) => ({ ...(await visit(stage)), headers: {} }),
    400: (stage) => visit(stage, { client_id: "unknown" }),
    403: async (stage) => ({ ...(await visit(stage)), headers: {}, token: await stage.apiToken("owner", "API_FULL") }),
    422: (stage) => visit(stage, { state: "\0" }),
  },
  problems: {},
  members: {
    ...member("response_type", "token"),
    ...member("response_mode", "fragment"),
    ...member("client_id", null),
    ...member("redirect_uri", null),
    ...member("scope", null),
    ...member("resource", "https://elsewhere.example"),
    ...member("state", "other", { prompt: "none" }),
    ...member("code_challenge", null),
    ...member("code_challenge_method", "plain"),
    ...member("prompt", "none"),
  },
};

/** The form that exchanges a new code. */
async function ofCode(stage: Stage): Promise<Record<string, string>> {
  const of = await client(stage);
  return codeForm(of, await codeFor(stage, of, stage.users.editor));
}

/** New tokens, and the members by which the application authenticates. */
async function tokens(stage: Stage): Promise<{ access: string; refresh: string; of: Record<string, string> }> {
  const of = await client(stage);
  const { body } = await exchangeCode(stage, of, await codeFor(stage, of, stage.users.editor));
  return { access: body["access_token"] ?? "", refresh: body["refresh_token"] ?? "", of: shows(of) };
}

async function ofRefresh(stage: Stage): Promise<Record<string, string>> {
  const { refresh, of } = await tokens(stage);
  return { grant_type: "refresh_token", refresh_token: refresh, ...of };
}

async function ofToken(stage: Stage): Promise<Record<string, string>> {
  const { access, of } = await tokens(stage);
  return { token: access, ...of };
}

type FormOf = (stage: Stage) => Promise<Record<string, string>>;

/** Without a member the form is refused. */
const needed = (formOf: FormOf, ...names: string[]): OtherFixture["members"] =>
  Object.fromEntries(
    names.map((name) => [
      `form.${name}`,
      async (stage: Stage) => ({
        with: { form: await formOf(stage) },
        without: { form: omit(await formOf(stage), name) },
      }),
    ]),
  );

/** The answers to clients that an endpoint refuses. */
const refusals = (name: string, formOf: FormOf): OtherFixture["answers"] => ({
  400: async (stage) => ({ form: omit(await formOf(stage), name) }),
  401: async (stage) => ({ form: { ...(await formOf(stage)), client_secret: "wrong" } }),
  async 429(stage) {
    const guessed = { client_id: (await application(stage)).clientId, client_secret: "wrong" };
    const form = { ...(await formOf(stage)), ...guessed };
    const body = new URLSearchParams(form).toString();
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    for (let attempt = 0; attempt < 30; attempt++)
      await stage.request("/oauth/introspect", { method: "POST", headers, body });
    return { form };
  },
});

const exchanging: OtherFixture = {
  operation: exchangeToken,
  as: null,
  answers: { 200: async (stage) => ({ form: await ofCode(stage) }), ...refusals("grant_type", ofCode) },
  problems: {},
  members: {
    ...needed(ofCode, "grant_type", "code", "redirect_uri", "code_verifier", "client_id", "client_secret"),
    ...needed(ofRefresh, "refresh_token"),
    ...needed(ofApproval, "device_code"),
    "form.resource": async (stage) => ({
      with: { form: { ...(await ofCode(stage)), resource: "https://elsewhere.example" } },
      without: { form: await ofCode(stage) },
    }),
    "form.scope": async (stage) => ({
      with: { form: { ...(await ofRefresh(stage)), scope: "workspace:read" } },
      without: { form: await ofRefresh(stage) },
      read: ({ text }) => (JSON.parse(text) as { scope: string }).scope,
    }),
  },
};

const ignored = {
  "form.token_type_hint": "The server finds a token without the hint, as RFC 7009 and RFC 7662 allow.",
};

const revoking: OtherFixture = {
  operation: revokeToken,
  as: null,
  answers: { 200: async (stage) => ({ form: await ofToken(stage) }), ...refusals("token", ofToken) },
  problems: {},
  members: needed(ofToken, "token", "client_id", "client_secret"),
  ignored,
};

const introspecting: OtherFixture = {
  operation: introspectToken,
  as: null,
  answers: { 200: async (stage) => ({ form: await ofToken(stage) }), ...refusals("token", ofToken) },
  problems: {},
  members: needed(ofToken, "token", "client_id", "client_secret"),
  ignored,
};

/** The form that starts the authorization of a device. */
async function ofDevice(stage: Stage): Promise<Record<string, string>> {
  await stage.app.services.limiter.reset(STARTING, OWN_NETWORK);
  return { scope: "workspace:read", ...shows(await client(stage)) };
}

const starting: OtherFixture = {
  operation: authorizeDevice,
  as: null,
  answers: { 200: async (stage) => ({ form: await ofDevice(stage) }), ...refusals("scope", ofDevice) },
  problems: {},
  members: needed(ofDevice, "scope", "client_id", "client_secret"),
};

/** The form with the code of a device that was approved. */
async function ofApproval(stage: Stage): Promise<Record<string, string>> {
  const form = await ofDevice(stage);
  const { body } = await clientRequest(stage, "device_authorization", form);
  const query = "mutation ($userCode: String!) { approveDevicePairing(input: { userCode: $userCode }) { __typename } }";
  await stage.gql((await newcomer(stage)).token, query, { userCode: body["user_code"] });
  return { grant_type: DEVICE_CODE, device_code: body["device_code"] ?? "", ...shows(await client(stage)) };
}

export const oauth: readonly OtherFixture[] = [asking, exchanging, starting, revoking, introspecting];
