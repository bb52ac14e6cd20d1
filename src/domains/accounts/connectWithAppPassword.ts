import { limit } from "../../platform/access/limit.ts";
import { signedIn } from "../../platform/access/requestContext.ts";
import { invalidInput } from "../../platform/errors/errors.ts";
import { write } from "../../platform/write/write.ts";
import { instanceOrigin } from "../../providers/instanceOrigin.ts";
import { workspaceTarget } from "../workspaces/read.ts";
import { CONNECT } from "./access.ts";
import { connectOf } from "./connectOf.ts";
import { ConnectAccountWithAppPassword } from "./inputs.ts";
import { refusalOf } from "./refusal.ts";
import { saveAccount } from "./save.ts";

/** Limits attempts to guess other people's passwords through this server. */
const TRIES = { name: "connect_app_password", points: 20, seconds: 900 };

/**
 * Connects an account with an app password, which is stored only where the provider gives no other credentials for it.
 * @throws DomainError INVALID_INPUT for a provider without app passwords, an address that is not a server's or is
 * absent where the provider has no server of its own, and a name that is absent where the provider needs one;
 * FORBIDDEN; PROVIDER_REFUSED; RATE_LIMITED; ACCOUNT_QUOTA_EXCEEDED
 */
export const connectAccountWithAppPassword = write({
  name: "connectAccountWithAppPassword",
  input: ConnectAccountWithAppPassword,
  precheck({ provider, identifier }) {
    const { needsIdentifier } = connectOf(provider, "appPassword");
    if (needsIdentifier && identifier == null) throw invalidInput(["identifier"], "must be the name of the account");
    if (!needsIdentifier && identifier != null) {
      throw invalidInput(["identifier"], "must be absent: the password alone names the account");
    }
  },
  prepare({ provider, serviceUrl }) {
    const address = serviceUrl ?? connectOf(provider, "appPassword").serviceUrl;
    const origin = address === null ? null : instanceOrigin(address);
    if (origin === null) throw invalidInput(["serviceUrl"], "must be the https address of a server, without a path");
    return origin;
  },
  target: ({ tx, input }) => workspaceTarget(tx, input.workspaceId),
  permission: CONNECT,
  async act({ input: { provider, identifier, appPassword }, context, prepared: serviceUrl }) {
    await limit(context, TRIES, signedIn(context).id);
    const grant = { serviceUrl, identifier: identifier ?? "", appPassword };
    return connectOf(provider, "appPassword")
      .signIn(context.services.fetch, grant)
      .catch((error: unknown) => {
        throw refusalOf(error, ["serviceUrl"]);
      });
  },
  run: ({ tx, input: { provider }, context, target, acted: remote, now }) =>
    saveAccount({ tx, services: context.services, personId: signedIn(context).id, now, provider, target, remote }),
});
