import { createHash } from "node:crypto";

/** An app of an operator at a network. */
export interface TwinApp {
  clientId: string;
  clientSecret: string;
  /** The addresses that codes may go to; null for any. */
  redirectUris: ReadonlySet<string> | null;
}

type Query = Readonly<Record<string, string>>;

/** The app that asks for a code; undefined for an unknown one, and for an address that no code of the app may go to. */
export function askingApp<App extends TwinApp>(apps: readonly App[], query: Query): App | undefined {
  const { client_id: id, redirect_uri: redirectUri = "", response_type: type } = query;
  const app = apps.find(({ clientId }) => clientId === id);
  const mayReturn = URL.canParse(redirectUri) && (app?.redirectUris?.has(redirectUri) ?? true);
  return type === "code" && mayReturn ? app : undefined;
}

/** The address of a consent's answer. */
export function answerTo({ redirect_uri: redirectUri = "" }: Query, members: Record<string, string | undefined>): URL {
  const address = new URL(redirectUri);
  for (const [name, value] of Object.entries(members)) if (value !== undefined) address.searchParams.set(name, value);
  return address;
}

/** The app of a request with a secret. */
export const appWith = <App extends TwinApp>(apps: readonly App[], form: URLSearchParams): App | undefined =>
  apps.find(
    ({ clientId, clientSecret }) => clientId === form.get("client_id") && clientSecret === form.get("client_secret"),
  );

/** The codes of consents. A code is good once and for a time, for the app and the address that it was made for. */
export function createCodes<Granted>(now: () => number, lifeMs: number) {
  const codes = new Map<string, { granted: Granted; app: TwinApp; redirectUri: string; endsAt: number }>();
  return {
    add(code: string, app: TwinApp, { redirect_uri: redirectUri = "" }: Query, granted: Granted): string {
      codes.set(code, { granted, app, redirectUri, endsAt: now() + lifeMs });
      return code;
    },
    /** Uses up the code of a form. */
    take(app: TwinApp, form: URLSearchParams): Granted | undefined {
      const code = form.get("code") ?? "";
      const entry = codes.get(code);
      codes.delete(code);
      const isGood = entry?.app === app && entry.redirectUri === form.get("redirect_uri") && entry.endsAt > now();
      return isGood ? entry.granted : undefined;
    },
  };
}

/** The challenge of a verifier (RFC 7636, S256). */
export const challengeOf = (verifier: string): string => createHash("sha256").update(verifier).digest("base64url");
