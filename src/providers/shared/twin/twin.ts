/** A server that speaks the protocol of one network, for tests of an integration and for the demo. */
export interface Twin {
  readonly handle: (request: Request) => Promise<Response>;
  readonly account: TwinAccount;
  /** The app of an operator at the network, as PROVIDER_APPS has it; absent where none is needed. */
  readonly app?: Readonly<Record<string, string>>;
}

/** The one account of a twin, as a person connects it. */
export type TwinAccount =
  | {
      readonly by: "appPassword";
      /** Null where the password alone names the account. */
      readonly identifier: string | null;
      readonly appPassword: string;
    }
  /** A code that is good for any number of exchanges. */
  | { readonly by: "authorizationCode"; readonly code: string }
  /** The page of `accountAuthorizationUrl` consents at once. */
  | { readonly by: "consent" }
  | {
      readonly by: "channelCode";
      /** The page on which a person posts a code in the channel of the bot. */
      readonly channelPage: string;
    };
