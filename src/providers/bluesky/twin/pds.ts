import { randomUUID } from "node:crypto";
import { AtprotoRepo, type RecordOfFake } from "./atprotoRepo.ts";
import { type Answer, type Asked, type Fake, fake } from "./fake.ts";

export interface FakeAtproto extends Fake {
  /** Refresh tokens of open sessions. */
  sessions: Set<string>;
  /** Every post that there is, the oldest first. */
  posts: RecordOfFake[];
  repo: AtprotoRepo;
  /** Every access token that is out is used up from now on. */
  expire(): void;
  /** Every token is good for nothing from now on. */
  revoke(): void;
}

export const ATPROTO_PASSWORD = "abcd-efgh-ijkl-mnop";
export const ATPROTO = { did: "did:plc:z72i7hdynmk6r22z27h6tvur", handle: "ada.test" };
/** An account to mention. */
export const GRACE = { did: "did:plc:ewvi7nxzyoun6zhxrhs64oiz", handle: "grace.test" };

const XRPC = "/xrpc/";
const ok = (body: unknown): Answer => ({ status: 200, body });
const refused = (status: number, error: string): Answer => ({ status, body: { error, message: `It says ${error}` } });

/**
 * Speaks what is used of a personal data server's XRPC: sessions whose refresh tokens are good once, the profile,
 * handles, and the account's repository.
 */
export async function fakeAtproto(): Promise<FakeAtproto> {
  const sessions = new Set<string>();
  const access = new Set<string>();
  const repo = new AtprotoRepo(ATPROTO.did);

  function open(): Answer {
    const [accessJwt, refreshJwt] = [`access-${randomUUID()}`, `refresh-${randomUUID()}`];
    sessions.add(refreshJwt);
    access.add(accessJwt);
    return ok({ ...ATPROTO, accessJwt, refreshJwt, active: true });
  }

  /** The error for a token that is not valid: a token that was valid before has expired. */
  const unusable = (token: string) =>
    refused(
      token === "" ? 401 : 400,
      token === "" ? "AuthMissing" : /^(access|refresh)-/.test(token) ? "ExpiredToken" : "InvalidToken",
    );

  function withoutAccess(method: string, { query, body }: Asked, bearer: string): Answer | null {
    switch (method) {
      case "com.atproto.server.createSession": {
        const known = [ATPROTO.did, ATPROTO.handle].includes(body["identifier"] ?? "");
        return known && body["password"] === ATPROTO_PASSWORD ? open() : refused(401, "AuthenticationRequired");
      }
      case "com.atproto.server.refreshSession":
        return sessions.delete(bearer) ? open() : unusable(bearer);
      case "com.atproto.server.deleteSession":
        return sessions.delete(bearer) ? { status: 200, body: "" } : refused(400, "InvalidToken");
      case "com.atproto.identity.resolveHandle": {
        const found = [ATPROTO, GRACE].find(({ handle }) => handle === query.get("handle"));
        return found ? ok({ did: found.did }) : refused(400, "InvalidRequest");
      }
      default:
        return null;
    }
  }

  function withAccess(method: string, asked: Asked): Answer | null {
    switch (method) {
      case "com.atproto.server.getSession":
        return ok({ ...ATPROTO, active: true });
      case "app.bsky.actor.getProfile":
        return asked.query.get("actor") === ATPROTO.did
          ? ok({ ...ATPROTO, displayName: "Ada", avatar: "https://cdn.test/ada.jpg" })
          : refused(400, "InvalidRequest");
      case "com.atproto.repo.uploadBlob":
        return repo.upload(asked);
      case "com.atproto.repo.putRecord":
        return repo.put(asked);
      case "com.atproto.repo.createRecord":
        return repo.create(asked);
      case "com.atproto.repo.deleteRecord":
        return repo.delete(asked);
      default:
        return null;
    }
  }

  const server = await fake((asked) => {
    if (!asked.path.startsWith(XRPC)) return null;
    const method = asked.path.slice(XRPC.length);
    const bearer = asked.authorization?.replace("Bearer ", "") ?? "";
    if (method === "com.atproto.repo.getRecord") return repo.get(asked);
    return withoutAccess(method, asked, bearer) ?? (access.has(bearer) ? withAccess(method, asked) : unusable(bearer));
  });
  return Object.assign(server, {
    sessions,
    repo,
    posts: repo.posts,
    expire: () => access.clear(),
    revoke() {
      access.clear();
      sessions.clear();
    },
  });
}
