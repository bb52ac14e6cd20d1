import type { Call } from "./call.ts";

export type Caller = Pick<Call, "peer" | "request">;

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;
const OWN_NAME = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/**
 * Whether a caller is on this machine. A forwarded request may come from elsewhere, even through a proxy on this
 * machine.
 */
export const isLocal = ({ peer, request: { headers } }: Caller): boolean =>
  LOOPBACK.test(peer) && !headers.has("x-forwarded-for") && !headers.has("forwarded");

/**
 * Whether a caller is on this machine and uses one of its names. This refuses web pages whose host name resolves to
 * this machine.
 */
export const isAtHome = (caller: Caller): boolean =>
  isLocal(caller) && OWN_NAME.test(new URL(caller.request.url).origin);
