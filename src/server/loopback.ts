import type { Call } from "./call.ts";

type Caller = Pick<Call, "peer" | "request">;

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;
const OWN_NAME = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** Whether a caller is on this machine. A forwarded request comes from elsewhere, though the proxy may be here. */
export const isLocal = ({ peer, request: { headers } }: Caller): boolean =>
  LOOPBACK.test(peer) && !headers.has("x-forwarded-for") && !headers.has("forwarded");

/** The same, and by a name of this machine: a page on the web whose name leads here is not at home, though its browser is. */
export const isAtHome = (caller: Caller): boolean =>
  isLocal(caller) && OWN_NAME.test(new URL(caller.request.url).origin);
