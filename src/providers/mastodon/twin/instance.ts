import { createHash, randomUUID } from "node:crypto";
import { type Answer, handlerOf, type TwinRequest } from "../../shared/twin/request.ts";
import { consentPage, postPage } from "./pages.ts";
import type { Software } from "./software.ts";
import { type Attachment, MastodonStatuses, type Status } from "./statuses.ts";

export interface Mastodon {
  fetch(request: Request): Promise<Response>;
  /** Returns the code for the client of an authorization request; null for an invalid request. */
  authorize(request: URLSearchParams, username?: string): string | null;
  /** A code for whichever client comes with it; a standing one is good for any number of exchanges. */
  code(username?: string, isStanding?: boolean): string;
  /** The tokens that are good. */
  tokens: Map<string, string>;
  /** The accounts that moderators suspended. */
  suspended: Set<string>;
  /** Clients that registered: id → secret. */
  clients: Map<string, string>;
  /** Every status that there is, the oldest first. */
  posts: Status[];
  attachments: Map<string, Attachment>;
  statuses: MastodonStatuses;
}

interface Granted {
  username: string;
  /** Null: any client. */
  clientId: string | null;
  redirectUri: string | null;
  /** The challenge of PKCE; null for none. */
  challenge: string | null;
  /** Whether the code is good for any number of exchanges. */
  isStanding: boolean;
}

const ok = (body: unknown): Answer => ({ status: 200, body });
const refused = (error: string): Answer => ({ status: 400, body: { error } });

/** Doorkeeper refuses a wrong verifier, and one for a code that was asked for without a challenge. */
function isProved({ clientId, challenge }: Granted, verifier: string | undefined): boolean {
  if (clientId === null) return true;
  if (challenge === null) return verifier === undefined;
  return verifier !== undefined && createHash("sha256").update(verifier).digest("base64url") === challenge;
}

/** Mastodon's answer to a revoked token. */
const UNKNOWN: Answer = { status: 401, body: { error: "The access token is invalid" } };
/** Mastodon's answer to a token of a suspended account. */
const SUSPENDED: Answer = { status: 403, body: { error: "Your login is currently disabled" } };

/**
 * Speaks the used part of Mastodon's interface, with the rules of one kind of server: OAuth with dynamic clients and
 * out-of-band codes, the account, the instance, media and statuses.
 */
export function createMastodon(origin: string, now: () => Date, software: Software): Mastodon {
  const statuses = new MastodonStatuses(origin, now, software);
  const clients = new Map<string, string>();
  const codes = new Map<string, Granted>();
  const tokens = new Map<string, string>();
  const suspended = new Set<string>();
  const isClient = ({ client_id = "", client_secret }: Record<string, string>) =>
    clients.has(client_id) && clients.get(client_id) === client_secret;

  function register({ client_name, redirect_uris }: Record<string, string>): Answer {
    if (!client_name || !redirect_uris) return { status: 422, body: { error: "Validation failed" } };
    const [client_id, client_secret] = [randomUUID(), `secret-${randomUUID()}`];
    clients.set(client_id, client_secret);
    return ok({ id: String(clients.size), name: client_name, client_id, client_secret, redirect_uri: redirect_uris });
  }

  function token(body: Record<string, string>): Answer {
    if (!isClient(body)) return { status: 401, body: { error: "invalid_client" } };
    const granted = codes.get(body["code"] ?? "");
    const fits =
      body["grant_type"] === "authorization_code" &&
      granted !== undefined &&
      (granted.clientId === null || granted.clientId === body["client_id"]) &&
      (granted.redirectUri === null || granted.redirectUri === body["redirect_uri"]) &&
      isProved(granted, body["code_verifier"]);
    if (!fits) return refused("invalid_grant");
    if (!granted.isStanding) codes.delete(body["code"] ?? "");
    const access_token = `token-${randomUUID()}`;
    tokens.set(access_token, granted.username);
    return ok({ access_token, token_type: "Bearer", scope: body["scope"], created_at: 1_772_000_000 });
  }

  const owner = (request: TwinRequest) => tokens.get(request.authorization?.replace("Bearer ", "") ?? "");

  function account(request: TwinRequest): Answer {
    const username = owner(request);
    if (username === undefined) return UNKNOWN;
    if (suspended.has(username)) return SUSPENDED;
    const url = `${origin}/@${username}`;
    return ok({
      id: `id-${username}`,
      username,
      acct: username,
      // A right-to-left override, which people put into names.
      display_name: `The \u202E${username}`,
      avatar: `${url}.png`,
      url,
    });
  }

  const answer = (request: TwinRequest): Answer | null | Promise<Answer | null> => {
    switch (`${request.method} ${request.path}`) {
      case "POST /api/v1/apps":
        return register(request.body);
      case "POST /oauth/token":
        return token(request.body);
      case "POST /oauth/revoke":
        if (!isClient(request.body)) return { status: 403, body: { error: "unauthorized_client" } };
        tokens.delete(request.body["token"] ?? "");
        return ok({});
      case "GET /api/v1/accounts/verify_credentials":
        return account(request);
      case "GET /oauth/authorize":
        return consentPage(authorize(request.query));
    }
    const document = software.documents[request.path];
    if (document !== undefined) return ok(document);
    if (!request.path.startsWith("/api/v")) return postPage(request.path, statuses.posts);
    const username = owner(request);
    if (username === undefined) return UNKNOWN;
    return suspended.has(username) ? SUSPENDED : statuses.answer(request, username);
  };

  const grant = (granted: Granted) => {
    const code = `code-${randomUUID()}`;
    codes.set(code, granted);
    return code;
  };
  const authorize = (request: URLSearchParams, username = "ada") => {
    const clientId = request.get("client_id") ?? "";
    const challenge = request.get("code_challenge");
    const isChallenged = challenge === null || request.get("code_challenge_method") === "S256";
    const isValid = clients.has(clientId) && request.get("response_type") === "code" && isChallenged;
    const redirectUri = request.get("redirect_uri");
    return isValid ? grant({ username, clientId, redirectUri, challenge, isStanding: false }) : null;
  };
  return {
    fetch: handlerOf(answer),
    authorize,
    tokens,
    suspended,
    clients,
    statuses,
    posts: statuses.posts,
    attachments: statuses.attachments,
    code: (username = "ada", isStanding = false) =>
      grant({ username, clientId: null, redirectUri: null, challenge: null, isStanding }),
  };
}
