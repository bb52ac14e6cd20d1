import { Buffer } from "node:buffer";
import { createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createDatabase, dropDatabase } from "../support/database/postgres.ts";
import { startProxy } from "../support/processes/proxy.ts";
import { type ServerProcess, startServer } from "../support/processes/serverProcess.ts";

// Existing clients behind a proxy that ends TLS: a web application on pages of the public origin with the session
// cookie, and one of another origin with a token.

const PUBLIC = "https://rostrum.example.org";
const ELSEWHERE = "https://app.example.net";
const { url: postgres = "", template } = inject("postgres") ?? {};
let url = "";
let server: ServerProcess;
let proxy: Awaited<ReturnType<typeof startProxy>>;
beforeAll(async () => {
  url = await createDatabase(postgres, template);
  proxy = await startProxy(PUBLIC);
  const env = { DATABASE_URL: url, PUBLIC_URL: PUBLIC, TRUST_PROXY: "true", CORS_ORIGINS: ELSEWHERE };
  server = await startServer({ env });
  proxy.to(server.url);
}, 120_000);
afterAll(async () => {
  await server?.stop();
  proxy?.stop();
  await dropDatabase(postgres, url);
});

type Role = keyof ServerProcess["demo"]["users"];
interface Sent {
  readonly body?: object;
  readonly headers?: Record<string, string>;
}

async function send(method: string, path: string, { body, headers = {} }: Sent = {}) {
  const type = body && { "content-type": "application/json" };
  const init = { method, headers: { ...type, ...headers }, ...(body && { body: JSON.stringify(body) }) };
  const response = await fetch(`${proxy.url}/api/v1${path}`, init);
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === "" ? null : JSON.parse(text) };
}

const cookieOf = (headers: Headers) => headers.getSetCookie().map((cookie) => cookie.split(";")[0])[0] ?? "";

/** A page of the public origin: its requests carry the cookie, and those that write the origin. */
async function page(role: Role) {
  const { email, password } = server.demo.users[role];
  const entered = await send("POST", "/auth/login", { body: { email, password }, headers: { origin: PUBLIC } });
  const cookie = cookieOf(entered.headers);
  return {
    get: (path: string) => send("GET", path, { headers: { cookie } }),
    write: (method: string, path: string, body?: object, origin = PUBLIC) =>
      send(method, path, { ...(body && { body }), headers: { cookie, origin } }),
  };
}

/** The requests of every page of a menu, for each kind of person. */
const MENUS: Record<string, { role: Role; paths: (ids: ServerProcess["demo"]["ids"]) => string[]; refused: string[] }> =
  {
    "a viewer": { role: "viewer", paths: pagesOfWorkspace, refused: ["/admin/users", "/admin/external-applications"] },
    "an administrator of an organization": {
      role: "admin",
      paths: (ids) => [
        ...pagesOfWorkspace(ids),
        `/organizations/${ids.organization}/team`,
        `/organizations/${ids.organization}/billing/status`,
      ],
      refused: ["/admin/users"],
    },
    "an instance administrator": {
      role: "instanceAdmin",
      paths: () => [
        "/auth/session-state",
        "/auth/me",
        "/organizations",
        "/admin/users",
        "/admin/audit-events/export.json",
      ],
      refused: [],
    },
  };

function pagesOfWorkspace({ workspace, organization }: ServerProcess["demo"]["ids"]): string[] {
  const query = `workspace_id=${workspace}`;
  return [
    "/auth/session-state",
    "/auth/config",
    "/auth/oidc/providers",
    "/auth/me",
    "/organizations",
    "/workspaces",
    `/workspaces/${workspace}/settings`,
    `/workspaces/${workspace}/setup`,
    `/workspaces/${workspace}/team`,
    `/billing/status?${query}`,
    `/accounts?${query}`,
    `/social-sets?${query}`,
    "/accounts/providers",
    `/provider-readiness?${query}`,
    "/capabilities",
    `/posting-schedules?${query}`,
    `/posting-schedules/next-slot?${query}`,
    `/publications?${query}&limit=200`,
    `/media?${query}`,
    `/media/storage?${query}`,
    `/media/tags?${query}`,
    `/jobs?${query}`,
    `/notifications?${query}`,
    "/notifications/preferences",
    "/image-editor/presets",
    `/image-editor/templates?${query}`,
    `/memes/templates?${query}`,
    `/voice-profiles?${query}`,
    `/themes?organization_id=${organization}`,
    "/auth/security",
    "/auth/sessions",
    "/auth/email-change",
    "/api-tokens",
  ];
}

describe.each(Object.entries(MENUS))("%s", (_who, { role, paths, refused }) => {
  test("opens every page of the menu with the session cookie", async () => {
    const { get } = await page(role);
    const answers = await Promise.all(
      paths(server.demo.ids).map(async (path) => [path, (await get(path)).status] as const),
    );
    expect(answers.filter(([, status]) => status !== 200)).toEqual([]);
    expect((await get("/auth/session-state")).body).toMatchObject({ authenticated: true });
    for (const path of refused) expect([path, (await get(path)).status]).toEqual([path, 403]);
  });
});

test("a page of the public origin writes with its cookie, and one of another site does not", async () => {
  const { write } = await page("editor");
  const draft = {
    workspace_id: server.demo.ids.workspace,
    title: "",
    source_text: "Fresh bread",
    content_profile: "short_text",
  };
  expect((await write("POST", "/publications", draft)).status).toBe(200);
  for (const origin of [ELSEWHERE, server.url, "null"])
    expect((await write("POST", "/publications", draft, origin)).status).toBe(403);
});

test("a person sets a second factor up, and signs in with the app and with a recovery code", async () => {
  const { email, password, token } = server.demo.users.outsider;
  const graphql = async (query: string, input: object) => {
    const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
    const body = JSON.stringify({ query, variables: { input } });
    return (await (await fetch(`${proxy.url}/graphql`, { method: "POST", headers, body })).json()).data;
  };
  const { reauthenticate } = await graphql(
    "mutation ($input: ReauthenticateInput!) { reauthenticate(input: $input) { grant } }",
    { action: "SECOND_FACTOR_MANAGE", password },
  );
  const { setUpSecondFactor } = await graphql(
    "mutation ($input: SetUpSecondFactorInput!) { setUpSecondFactor(input: $input) { secret } }",
    { reauthGrant: reauthenticate.grant },
  );
  const { secret } = setUpSecondFactor;
  const { confirmSecondFactor } = await graphql(
    "mutation ($input: ConfirmSecondFactorInput!) { confirmSecondFactor(input: $input) { recoveryCodes } }",
    { code: totp(secret, Date.now()) },
  );
  const waiting = async () => {
    const { status, body, headers } = await send("POST", "/auth/login", {
      body: { email, password },
      headers: { origin: PUBLIC },
    });
    expect([status, body.requires_mfa, body.mfa_methods, cookieOf(headers)]).toEqual([200, true, ["totp"], ""]);
    return body.mfa_token as string;
  };
  const enter = async (step: string, code: string) => {
    const { headers } = await send("POST", `/auth/login/${step}`, {
      body: { mfa_token: await waiting(), code },
      headers: { origin: PUBLIC },
    });
    const cookie = cookieOf(headers);
    const security = await send("GET", "/auth/security", { headers: { cookie } });
    expect([step, security.body]).toMatchObject([step, { totp_enabled: true, methods: ["password", "totp"] }]);
  };
  // The code of the confirmation was used; a phone may be a step ahead.
  await enter("totp", totp(secret, Date.now() + 30_000));
  await enter("recovery-code", confirmSecondFactor.recoveryCodes[0]);
});

test("an application of another origin may send a token, and reads the headers of pages", async () => {
  const preflight = await send("OPTIONS", "/publications", {
    headers: {
      origin: ELSEWHERE,
      "access-control-request-method": "PUT",
      "access-control-request-headers": "authorization,content-type",
    },
  });
  expect(preflight.headers.get("access-control-allow-origin")).toBe(ELSEWHERE);
  const { token } = server.demo.users.viewer;
  const headers = { origin: ELSEWHERE, authorization: `Bearer ${token}` };
  const path = `/publications?workspace_id=${server.demo.ids.workspace}&limit=1`;
  const list = await send("GET", path, { headers });
  expect([list.status, list.headers.get("access-control-allow-origin")]).toEqual([200, ELSEWHERE]);
  expect(list.headers.get("access-control-expose-headers")).toContain("X-Next-Cursor");
  expect(list.headers.get("link")).toContain(`<${PUBLIC}/api/v1/publications?`);
  const stranger = await send("GET", path, { headers: { ...headers, origin: "https://stranger.example" } });
  expect(stranger.headers.get("access-control-allow-origin")).toBeNull();
});

/** A code of an authenticator app (RFC 6238). */
function totp(secret: string, at: number): string {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((octet) => Number.parseInt(octet, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)));
  const digest = createHmac("sha1", key).update(step).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, "0");
}
