import { withCaller } from "../../shared/twin/caller.ts";
import { forbidden, problem, type XServer } from "./state.ts";

/** The account of a request. */
export interface Caller {
  userId: string;
}

/** Reads the access token of a request. */
export const signedInTo = ({ access, suspended, switches }: XServer) =>
  withCaller((c): Caller | Response => {
    const [scheme, token = ""] = (c.req.header("authorization") ?? "").split(" ");
    const entry = scheme === "Bearer" ? access.get(token) : undefined;
    if (entry === undefined || entry.expiresAt <= switches.now()) return problem(401, "Unauthorized", "Unauthorized");
    if (suspended.has(entry.userId))
      return forbidden("Your account is suspended and is not permitted to access this feature.");
    return { userId: entry.userId };
  });
