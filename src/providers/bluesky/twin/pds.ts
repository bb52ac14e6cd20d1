import { Buffer } from "node:buffer";
import { randomUUID } from "node:crypto";
import { type Answer, handlerOf, type TwinRequest } from "../../shared/twin/request.ts";
import { AtprotoRepo, type RepoRecord } from "./repo.ts";

/** The one account of a twin. */
export interface TwinAccount {
  readonly did: string;
  readonly handle: string;
  readonly displayName: string;
  readonly appPassword: string;
}

export interface Pds {
  fetch(request: Request): Promise<Response>;
  /** Refresh tokens of open sessions. */
  sessions: Set<string>;
  /** Every post that there is, the oldest first. */
  posts: RepoRecord[];
  repo: AtprotoRepo;
  /** Every access token that is out is used up from now on. */
  expire(): void;
  /** Every token is good for nothing from now on. */
  revoke(): void;
}

const XRPC = "/xrpc/";
/** A session that is not refreshed ends after 90 days. */
const REFRESH_SECONDS = 90 * 86_400;
const base64 = (claims: object) => Buffer.from(JSON.stringify(claims)).toString("base64url");
const ok = (body: unknown): Answer => ({ status: 200, body });
const refused = (status: number, error: string): Answer => ({
  status,
  body: { error, message: `Refused as ${error}` },
});

/**
 * Speaks what is used of a personal data server's XRPC: sessions whose refresh tokens are good once, the profile,
 * handles, and the account's repository.
 */
export function createPds(
  { did, handle, displayName, appPassword }: TwinAccount,
  others: readonly { readonly did: string; readonly handle: string }[] = [],
  now: () => Date = () => new Date(),
): Pds {
  const sessions = new Set<string>();
  const access = new Set<string>();
  const repo = new AtprotoRepo(did);

  function open(): Answer {
    const exp = Math.floor(now().getTime() / 1000) + REFRESH_SECONDS;
    const claims = { scope: "com.atproto.refresh", sub: did, jti: randomUUID(), exp };
    const [accessJwt, refreshJwt] = [`access-${randomUUID()}`, `refresh-.${base64(claims)}.`];
    sessions.add(refreshJwt);
    access.add(accessJwt);
    return ok({ did, handle, accessJwt, refreshJwt, active: true });
  }

  /** The error for a token that is not valid: a token that was valid before has expired. */
  const unusable = (token: string) =>
    refused(
      token === "" ? 401 : 400,
      token === "" ? "AuthMissing" : /^(access|refresh)-/.test(token) ? "ExpiredToken" : "InvalidToken",
    );

  function withoutAccess(method: string, { query, body }: TwinRequest, bearer: string): Answer | null {
    switch (method) {
      case "com.atproto.server.createSession": {
        const isOwner = [did, handle].includes(body["identifier"] ?? "");
        return isOwner && body["password"] === appPassword ? open() : refused(401, "AuthenticationRequired");
      }
      case "com.atproto.server.refreshSession":
        return sessions.delete(bearer) ? open() : unusable(bearer);
      case "com.atproto.server.deleteSession":
        return sessions.delete(bearer) ? { status: 200, body: "" } : refused(400, "InvalidToken");
      case "com.atproto.identity.resolveHandle": {
        const actor = [{ did, handle }, ...others].find((each) => each.handle === query.get("handle"));
        return actor ? ok({ did: actor.did }) : refused(400, "InvalidRequest");
      }
      default:
        return null;
    }
  }

  function withAccess(method: string, request: TwinRequest): Answer | null {
    switch (method) {
      case "com.atproto.server.getSession":
        return ok({ did, handle, active: true });
      case "app.bsky.actor.getProfile":
        return request.query.get("actor") === did
          ? ok({ did, handle, displayName, avatar: "https://cdn.test/ada.jpg" })
          : refused(400, "InvalidRequest");
      case "com.atproto.repo.uploadBlob":
        return repo.upload(request);
      case "com.atproto.repo.putRecord":
        return repo.put(request);
      case "com.atproto.repo.createRecord":
        return repo.create(request);
      case "com.atproto.repo.applyWrites":
        return repo.applyWrites(request);
      case "com.atproto.repo.deleteRecord":
        return repo.delete(request);
      default:
        return null;
    }
  }

  const answer = (request: TwinRequest): Answer | null => {
    if (!request.path.startsWith(XRPC)) return null;
    const method = request.path.slice(XRPC.length);
    const bearer = request.authorization?.replace("Bearer ", "") ?? "";
    if (method === "com.atproto.repo.getRecord") return repo.get(request);
    return (
      withoutAccess(method, request, bearer) ?? (access.has(bearer) ? withAccess(method, request) : unusable(bearer))
    );
  };
  return {
    fetch: handlerOf(answer),
    sessions,
    repo,
    posts: repo.posts,
    expire: () => access.clear(),
    revoke() {
      access.clear();
      sessions.clear();
    },
  };
}
