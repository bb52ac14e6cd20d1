import type { Env } from "./env.ts";

/** The origin that clients use: the one that is configured, else where the server listens. `port` is the one it got, where PORT=0 took any. */
export function publicUrl(env: Pick<Env, "PUBLIC_URL" | "HOST" | "PORT">, port = env.PORT): string {
  return env.PUBLIC_URL ?? listeningAddress(env, port);
}

/** Where the server itself listens, whatever clients call it. */
export const listeningAddress = ({ HOST }: Pick<Env, "HOST">, port: number): string => `http://${hostOf(HOST)}:${port}`;

/** A host as it stands in a URL; for every address of the machine, one that works on it. */
export function hostOf(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}
