import type { Fetch } from "../platform/outbound/guardedFetch.ts";
import type { Credentials } from "./credentials.ts";
import type { Limits } from "./limits.ts";

/** How a person connects an account. A further way is a further member of this union; the type checker then names the operations that it needs. */
export type Connect = AuthorizationCode | AppPassword;

/** OAuth: the provider shows a page, the person consents, and a code comes back that is exchanged for credentials (RFC 6749 §4.1). */
export interface AuthorizationCode {
  readonly by: "authorizationCode";
  readonly app: AppRules;
  /**
   * Registers this server with an instance that it does not know yet; null where an administrator has to register an app.
   * @param website this server's public address
   * @throws ProviderFailure
   */
  readonly register: ((fetch: Fetch, instanceUrl: string, website: string) => Promise<Client>) | null;
  /** The page on which the person consents. */
  authorizationUrl(client: Client): string;
  /** Exchanges the code for credentials, and reads whose they are. @throws ProviderFailure */
  exchange(fetch: Fetch, grant: { client: Client; code: string }): Promise<RemoteAccount>;
}

/** How apps of a provider are registered. */
export interface AppRules {
  /** The servers of the provider: `none` for a single service; `optional` where an app is for one instance or for any; `required` where it is for one. */
  readonly instances: "none" | "optional" | "required";
  /** How its apps connect, unless the app states another way. */
  readonly connectionMode: "oauth" | "bot";
  /** The default redirect URI; null for the front end's `/api/v1/accounts/<provider>/callback`. */
  readonly redirectUri: string | null;
}

/** A password that the person made for this server in the settings of their account. The password is used once and not stored. */
export interface AppPassword {
  readonly by: "appPassword";
  /** Origin of the server that is asked when the person names none. */
  readonly serviceUrl: string;
  /** Signs in, and reads whose the credentials are. @throws ProviderFailure */
  signIn(fetch: Fetch, grant: AppPasswordGrant): Promise<RemoteAccount>;
}

export interface AppPasswordGrant {
  serviceUrl: string;
  /** The name that the provider signs in with, such as a handle. */
  identifier: string;
  appPassword: string;
}

/** This server as a provider, or one of its instances, knows it. */
export interface Client {
  /** Empty for a provider without instances. */
  instanceUrl: string;
  clientId: string;
  clientSecret: string;
  redirectUri: string;
}

/** An account as its provider describes it, with the credentials to act for it. */
export interface RemoteAccount {
  /** Origin of the instance that it belongs to; empty where accounts move between servers. */
  instanceUrl: string;
  remoteId: string;
  handle: string;
  displayName: string;
  avatarUrl: string;
  profileUrl: string;
  /** Those that its server states, else the provider's. */
  limits: Limits;
  credentials: Credentials;
}
