import { createHash, randomBytes } from "node:crypto";
import type { ExternalApplication } from "../../../prisma/generated/client/client.ts";
import { SESSION_COOKIE } from "../../../src/platform/access/cookies.ts";
import { hashSecret, newSecret } from "../../../src/platform/crypto/secrets.ts";
import { newId } from "../../../src/platform/ids/ids.ts";
import type { Person, World } from "../world.ts";

export const CALLBACK = "https://app.example/callback?from=rostrum";
const ORIGIN = "http://rostrum.test";

export interface RegisteredClient extends ExternalApplication {
  secret: string;
}

/** An application of the instance administrator's that may ask for everything. */
export async function application(
  { db, clock, users }: World,
  columns: Partial<
    Pick<ExternalApplication, "clientType" | "allowedScopes" | "redirectUris" | "name" | "createdById">
  > = {},
): Promise<RegisteredClient> {
  const secret = newSecret("clientSecret");
  const allowedScopes = ["accounts:read", "media:read", "publications:publish", "publications:read", "workspace:read"];
  const row = await db.prisma.externalApplication.create({
    data: {
      id: newId("xap"),
      clientId: `client-${randomBytes(8).toString("hex")}`,
      name: "Campaign planner",
      clientType: "CONFIDENTIAL",
      secretHash: hashSecret(secret),
      redirectUris: [CALLBACK],
      allowedScopes,
      createdById: users.instanceAdmin.id,
      createdAt: clock.now(),
      secretSetAt: clock.now(),
      ...columns,
    },
  });
  return { ...row, secret };
}

/** The values that a client keeps of a request while the person decides. */
export const VERIFIER = "a-verifier-of-at-least-forty-three-characters-in-all";
const CHALLENGE = createHash("sha256").update(VERIFIER).digest("base64url");

/** The address that a client sends people to; a member that is null is left out. */
export function authorizeUrl(client: { clientId: string }, parameters: Record<string, string | null> = {}): string {
  const members = {
    response_type: "code",
    client_id: client.clientId,
    redirect_uri: CALLBACK,
    scope: "workspace:read accounts:read",
    state: "s t&te",
    code_challenge: CHALLENGE,
    code_challenge_method: "S256",
    ...parameters,
  };
  const pairs = Object.entries(members).filter((pair): pair is [string, string] => pair[1] !== null);
  return `/oauth/authorize?${new URLSearchParams(pairs)}`;
}

/** A request of a person's browser: a visit, or the submission of a form. */
export async function browse(
  { app }: World,
  path: string,
  { as, form, headers }: { as?: Person | null; form?: Record<string, string>; headers?: Record<string, string> } = {},
) {
  const response = await app.fetch(
    new Request(ORIGIN + path, {
      method: form ? "POST" : "GET",
      headers: {
        ...(as && { cookie: `${SESSION_COOKIE}=${as.token}` }),
        ...(form && { origin: ORIGIN, host: "rostrum.test", "content-type": "application/x-www-form-urlencoded" }),
        ...headers,
      },
      ...(form && { body: new URLSearchParams(form).toString() }),
    }),
  );
  const location = response.headers.get("location") ?? "";
  return {
    status: response.status,
    headers: response.headers,
    text: await response.text(),
    location,
    /** The parameters of the redirect to the application. */
    told: URL.canParse(location) ? Object.fromEntries(new URL(location).searchParams) : {},
  };
}

/** The form of a consent page. */
export const formOf = (text: string): string => /name="form" value="([^"]+)"/.exec(text)?.[1] ?? "";

/** A person lets a client in, and the client has a code. */
export async function codeFor(
  w: World,
  client: { clientId: string },
  as: Person,
  parameters: Record<string, string> = {},
) {
  const url = authorizeUrl(client, { prompt: "consent", ...parameters });
  const page = await browse(w, url, { as });
  const back = await browse(w, url, { as, form: { form: formOf(page.text), decision: "allow", workspace: "" } });
  return back.told["code"] ?? "";
}

/** A request of a client to one of its endpoints, with its secret in the form unless it says otherwise. */
export async function clientRequest(
  { app }: Pick<World, "app">,
  endpoint: "token" | "revoke" | "introspect" | "device_authorization",
  form: Record<string, string>,
  headers: Record<string, string> = {},
  address = "",
) {
  const response = await app.fetch(
    new Request(`${ORIGIN}/oauth/${endpoint}`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
      body: new URLSearchParams(form).toString(),
    }),
    { address },
  );
  const text = await response.text();
  const body = (text === "" ? {} : JSON.parse(text)) as Record<string, string>;
  return { status: response.status, headers: response.headers, body };
}

/** The members by which a client authenticates. */
export const shows = ({ clientId, secret }: RegisteredClient) => ({ client_id: clientId, client_secret: secret });

/** The form that exchanges a code for tokens. */
export const codeForm = (client: RegisteredClient, code: string) => ({
  grant_type: "authorization_code",
  code,
  redirect_uri: CALLBACK,
  code_verifier: VERIFIER,
  ...shows(client),
});

/** Exchanges a code for tokens. */
export const exchangeCode = (
  w: World,
  client: RegisteredClient,
  code: string,
  parameters: Record<string, string> = {},
) => clientRequest(w, "token", { ...codeForm(client, code), ...parameters });

/** Exchanges a code for tokens, as a client without a secret. */
export const publicTokens = (
  w: World,
  clientId: string,
  code: string,
  redirectUri: string,
  parameters: Record<string, string> = {},
) => {
  const form = { grant_type: "authorization_code", code, redirect_uri: redirectUri, code_verifier: VERIFIER };
  return clientRequest(w, "token", { ...form, client_id: clientId, ...parameters });
};

/** Exchanges a refresh token for fresh ones. */
export const refresh = (w: World, client: RegisteredClient, token: string, parameters: Record<string, string> = {}) =>
  clientRequest(w, "token", { grant_type: "refresh_token", refresh_token: token, ...shows(client), ...parameters });
