import { instanceOrigin } from "../../core/instanceOrigin.ts";
import { limit } from "../../platform/access/limit.ts";
import { signedIn } from "../../platform/access/scope.ts";
import { invalidInput } from "../../platform/errors/errors.ts";
import { write } from "../../platform/write/write.ts";
import { BLUESKY, bluesky } from "../../providers/bluesky/bluesky.ts";
import { workspaceTarget } from "../workspaces/read.ts";
import { CONNECT, mayConnect } from "./access.ts";
import { ConnectBlueskyAccount } from "./inputs.ts";
import { refusalOf } from "./refusal.ts";
import { saveAccount } from "./save.ts";

/** Somebody else's password is not to be guessed through this server. */
const TRIES = { name: "connect_bluesky", points: 20, seconds: 900 };

/**
 * Connects a Bluesky account with an app password, which is used once and not kept.
 * @throws DomainError INVALID_INPUT for an address that is no server's, FORBIDDEN, PROVIDER_REFUSED, RATE_LIMITED, ACCOUNT_QUOTA_EXCEEDED
 */
export const connectBlueskyAccount = write({
  name: "connectBlueskyAccount",
  input: ConnectBlueskyAccount,
  async prepare({ workspaceId, identifier, appPassword, serviceUrl }, scope) {
    const origin = instanceOrigin(serviceUrl ?? BLUESKY);
    if (origin === null) throw invalidInput(["serviceUrl"], "must be the https address of a server, without a path");
    await mayConnect(scope, workspaceId);
    await limit(scope, TRIES, signedIn(scope).id);
    const grant = { serviceUrl: origin, identifier: identifier.replace(/^@/, ""), appPassword };
    return bluesky.connect(scope.services.fetch, grant).catch((error: unknown) => {
      throw refusalOf(error, ["serviceUrl"]);
    });
  },
  target: ({ tx, input }) => workspaceTarget(tx, input.workspaceId),
  permission: CONNECT,
  run: ({ tx, scope, target, prepared: remote, now }) =>
    saveAccount({ tx, scope, now, provider: "bluesky", target, remote }),
});
