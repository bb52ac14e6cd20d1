import { randomUUID } from "node:crypto";
import { type Answer, type Standin, standin } from "./standin.ts";

export interface AtprotoStandin extends Standin {
  /** Refresh tokens of open sessions. */
  sessions: Set<string>;
}

export const ATPROTO_PASSWORD = "abcd-efgh-ijkl-mnop";
export const ATPROTO = { did: "did:plc:z72i7hdynmk6r22z27h6tvur", handle: "ada.test" };

const ok = (body: unknown): Answer => ({ status: 200, body });
const refused = (status: number, error: string): Answer => ({ status, body: { error, message: `It says ${error}` } });

/** Speaks what is used of a personal data server's XRPC: sessions and the profile. */
export async function atprotoStandin(): Promise<AtprotoStandin> {
  const sessions = new Set<string>();
  const access = new Set<string>();
  const server = await standin(({ method, path, query, authorization, body }) => {
    const bearer = authorization?.replace("Bearer ", "") ?? "";
    switch (`${method} ${path}`) {
      case "POST /xrpc/com.atproto.server.createSession": {
        const known = [ATPROTO.did, ATPROTO.handle].includes(body["identifier"] ?? "");
        if (!known || body["password"] !== ATPROTO_PASSWORD) return refused(401, "AuthenticationRequired");
        const [accessJwt, refreshJwt] = [`access-${randomUUID()}`, `refresh-${randomUUID()}`];
        sessions.add(refreshJwt);
        access.add(accessJwt);
        return ok({ ...ATPROTO, accessJwt, refreshJwt, active: true });
      }
      case "POST /xrpc/com.atproto.server.deleteSession":
        return sessions.delete(bearer) ? { status: 200, body: "" } : refused(400, "InvalidToken");
      case "GET /xrpc/app.bsky.actor.getProfile":
        if (!access.has(bearer)) return refused(401, "AuthMissing");
        return query.get("actor") === ATPROTO.did
          ? ok({ ...ATPROTO, displayName: "Ada", avatar: "https://cdn.test/ada.jpg" })
          : refused(400, "InvalidRequest");
      default:
        return null;
    }
  });
  return Object.assign(server, { sessions });
}
