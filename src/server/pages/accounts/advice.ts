import { BOUNDS } from "../../../domains/accounts/bounds.ts";
import type { Advice } from "../login/trouble.ts";

/** Advice for the members of the forms that connect an account. */
export const ADVICE: Advice = {
  appPassword: "Enter the password, token or address that the network gave you.",
  identifier: "Enter the name that you sign in with at the network.",
  instanceUrl: "The server of this account has no public https address.",
  networkCode: "Enter the code that the network shows.",
  serviceUrl: "Enter the public https address of the server, without a path.",
  state: "Start again with Reconnect: this answer of the network is older than 10 minutes, was used, or is not yours.",
  targetIds: `Choose at least one and at most ${BOUNDS.targets.maxItems} of the list.`,
};
