import type { Env } from "./env.ts";

/**
 * Returns the origin that clients use: the configured one, otherwise the listening address. `port` is the actual port
 * if PORT is 0.
 */
export function publicUrl(env: Pick<Env, "PUBLIC_URL" | "HOST" | "PORT">, port = env.PORT): string {
  return env.PUBLIC_URL ?? listeningAddress(env, port);
}

/** Returns the address on which the server listens, whatever address clients use. */
export const listeningAddress = ({ HOST }: Pick<Env, "HOST">, port: number): string => `http://${hostOf(HOST)}:${port}`;

/** Returns a host as it is written in a URL; for a wildcard address, a host that works on this machine. */
export function hostOf(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}
