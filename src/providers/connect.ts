import type { Fetch } from "../platform/outbound/guardedFetch.ts";
import type { Credentials } from "./credentials.ts";
import type { Limits } from "./limits.ts";

/**
 * How a person connects an account. A further way is a further member of this union; the type checker then names the
 * operations that it needs.
 */
export type Connect = AuthorizationCode | AuthorizedTargets | AppPassword | ChannelCode;

/**
 * OAuth: the provider shows a page, the person consents, and a code comes back that is exchanged for the credentials of
 * one account (RFC 6749 §4.1).
 */
export interface AuthorizationCode extends Consent<RemoteAccount> {
  readonly by: "authorizationCode";
}

/** OAuth where one consent yields several pages, channels or accounts, of which the person chooses. */
export interface AuthorizedTargets extends Consent<readonly RemoteTarget[]> {
  readonly by: "authorizedTargets";
}

/** A page on which a person consents, and the exchange of the code that comes back. */
interface Consent<Result> {
  readonly app: AppRules;
  /** Origin of the provider's API, unless PROVIDER_API_URLS names another one; null for a provider with instances. */
  readonly apiUrl: string | null;
  /**
   * Registers this server with an instance that it does not know yet; null where an administrator has to register an
   * app.
   * @param website this server's public address
   * @throws ProviderFailure
   */
  readonly register: ((fetch: Fetch, instanceUrl: string, website: string) => Promise<Client>) | null;
  /** Whether the server checks PKCE with the method S256 (RFC 7636). @throws ProviderFailure */
  checksPkce(fetch: Fetch, client: Client): Promise<boolean>;
  /** The page on which the person consents. The provider returns the state with the code. */
  authorizationUrl(client: Client, asking: Asking): string;
  /** Exchanges the code for credentials, and reads what they are for. @throws ProviderFailure */
  exchange(fetch: Fetch, grant: Grant): Promise<Result>;
  /** Whether credentials can be refreshed; absent where all can, or none. */
  isRenewable?(credentials: Credentials): boolean;
  /** Absent where requests name no version of the API that ends. */
  readonly apiVersion?: ApiVersion;
}

/** The version of its API that a provider wants to read in each request. */
export interface ApiVersion {
  /** Sent unless PROVIDER_API_VERSIONS names another one. */
  readonly usual: string;
  readonly form: RegExp;
  /** The earliest time at which the provider refuses requests of a version. */
  endOf(version: string): Date;
}

/** The members of a page that asks for a consent. */
export interface Asking {
  state: string;
  /** Null without PKCE. */
  codeChallenge: string | null;
  apiUrl: string;
  /** The scopes of PROVIDER_SCOPES in place of the provider's usual ones; null or absent without. */
  scopes?: readonly string[] | null;
}

/**
 * The redirect URI of an app whose provider shows the code to the person, who hands it over by hand (RFC 6749 has no
 * such flow). No state comes back then.
 */
export const OUT_OF_BAND = "urn:ietf:wg:oauth:2.0:oob";

/** A code that came back from the page of a consent. */
export interface Grant {
  client: Client;
  code: string;
  /** Null where the page was asked for without PKCE. */
  codeVerifier: string | null;
  apiUrl: string;
  /** The version of the provider's API; empty or absent for an API without versions that end. */
  apiVersion?: string;
  /** The scopes of PROVIDER_SCOPES that the page was asked for; null or absent without. */
  scopes?: readonly string[] | null;
  /**
   * This server's bot, for a provider whose apps have one.
   * @throws ProviderFailure `unauthorized` when no active app has a bot
   */
  bot(): Promise<Bot>;
}

/** A page, channel or account that a consent covers. The id of its account is unique among the targets of a consent. */
export interface RemoteTarget {
  readonly kind: TargetKind;
  readonly account: RemoteAccount;
}

export type TargetKind = "account" | "page" | "channel";

/** How apps of a provider are registered. */
export interface AppRules {
  /**
   * The servers of the provider: `none` for a single service; `optional` where an app is for one instance or for any;
   * `required` where it is for one.
   */
  readonly instances: "none" | "optional" | "required";
  /** How its apps connect, unless the app states another way. */
  readonly connectionMode: "oauth" | "bot";
  /** The default redirect URI; null for the front end's `/api/v1/accounts/<provider>/callback`. */
  readonly redirectUri: string | null;
}

/**
 * A password that the person made for this server in the settings of their account. The password is
 * stored, sealed, only where the provider gives no other credentials for it.
 */
export interface AppPassword {
  readonly by: "appPassword";
  /** Origin of the server that is asked when the person names none; null where the person has to name one. */
  readonly serviceUrl: string | null;
  /** Whether the person states a name beside the password. False where the password alone names the account. */
  readonly needsIdentifier: boolean;
  /** Signs in, and reads whose the credentials are. @throws ProviderFailure */
  signIn(fetch: Fetch, grant: AppPasswordGrant): Promise<RemoteAccount>;
}

export interface AppPasswordGrant {
  serviceUrl: string;
  /** The name that the provider signs in with, such as a handle; empty where the password alone names the account. */
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

/**
 * A code that a person posts in a channel in which this server's bot is an administrator. The bot sees the code, which
 * proves that the person may decide for the channel.
 */
export interface ChannelCode {
  readonly by: "channelCode";
  readonly app: AppRules;
  /** Origin of the provider's API, unless PROVIDER_API_URLS names another one. */
  readonly apiUrl: string;
  /** Whether a webhook secret has the form that the provider takes. */
  isWebhookSecret(secret: string): boolean;
  /**
   * Has messages delivered to a webhook, or, where it is null, kept for `messages`. Safe to repeat.
   * @returns the name by which people find the bot
   * @throws ProviderFailure
   */
  listen(fetch: Fetch, bot: Bot, webhook: Webhook | null): Promise<{ username: string }>;
  /**
   * Waits for messages after a position, or for the oldest that are kept. Asking for later ones confirms those before.
   * @throws ProviderFailure
   */
  messages(fetch: Fetch, bot: Bot, poll: { after: number | null; waitSeconds: number }): Promise<ChannelMessages>;
  /** Returns the secret that a call of the webhook presents; null without one. */
  presentedSecret(headers: Headers): string | null;
  /** Reads a call of the webhook; null for an update that is not a message in a channel. */
  messageOf(body: unknown): ChannelMessage | null;
  /**
   * The channel of a message as an account. Checks that the author may decide for the channel, and that the bot may
   * post there.
   * @throws ProviderFailure `refused` where one of the two may not
   */
  account(fetch: Fetch, bot: Bot, message: ChannelMessage): Promise<RemoteAccount>;
  /** Deletes a message. @throws ProviderFailure, also where the bot may not */
  deleteMessage(fetch: Fetch, bot: Bot, message: ChannelMessage): Promise<void>;
}

/** This server's bot at a provider. */
export interface Bot {
  apiUrl: string;
  token: string;
}

export interface Webhook {
  url: string;
  /** Presented by the provider with each call. */
  secret: string;
}

export interface ChannelMessages {
  messages: ChannelMessage[];
  /** The position of the last update; null if there was none. */
  last: number | null;
}

export interface ChannelMessage {
  text: string;
  chatId: string;
  messageId: number;
  /** The person who wrote in a group; null for a message in the name of the channel or group itself. */
  authorId: string | null;
}
