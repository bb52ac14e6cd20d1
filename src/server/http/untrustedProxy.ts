import type { Services } from "../../platform/services/services.ts";

const FORWARDED = ["x-forwarded-for", "forwarded"] as const;
const AGAIN_AFTER_MS = 3_600_000;
const ADVICE =
  "If a proxy of yours sets X-Forwarded-For, set TRUST_PROXY=true. Until then all clients behind it share one address, and so the rate limits of sign-in.";

/**
 * Logs at the start of a production server that no proxy is trusted, and warns at most once an hour if requests come
 * through a proxy anyway.
 */
export function untrustedProxyWarning({ env, log }: Pick<Services, "env" | "log">): (request: Request) => void {
  if (env.TRUST_PROXY) return () => {};
  if (env.NODE_ENV === "production") log.info("proxy.none_trusted", { advice: ADVICE });
  let warnedAt = Number.NEGATIVE_INFINITY;
  return ({ headers }) => {
    const header = FORWARDED.find((name) => headers.has(name));
    if (header === undefined || performance.now() - warnedAt < AGAIN_AFTER_MS) return;
    warnedAt = performance.now();
    log.warning("proxy.untrusted", { header, advice: ADVICE });
  };
}
