import { instanceOrigin } from "../../core/instanceOrigin.ts";
import { limit } from "../../platform/access/limit.ts";
import { signedIn } from "../../platform/access/scope.ts";
import { invalidInput } from "../../platform/errors/errors.ts";
import { write } from "../../platform/write/write.ts";
import { authorizationUrl } from "../../providers/mastodon/mastodon.ts";
import { workspaceTarget } from "../workspaces/read.ts";
import { CONNECT, mayConnect } from "./access.ts";
import { clientOf, keepClient, serverAt } from "./client.ts";
import { AccountAuthorizationUrl } from "./inputs.ts";

/** Each may make this server known to an instance that somebody named. */
const ASKING = { name: "account_authorization_url", points: 30, seconds: 900 };

/**
 * The page on which a person lets this server act for their account; the instance then shows them the code to exchange. Registers this
 * server with the instance the first time that anybody connects there.
 * @throws DomainError INVALID_INPUT for an address that is no such instance, FORBIDDEN, CONFLICT for a provider that is not ready, RATE_LIMITED
 */
export const accountAuthorizationUrl = write({
  name: "accountAuthorizationUrl",
  input: AccountAuthorizationUrl,
  precheck({ provider }) {
    if (provider !== "mastodon") throw invalidInput(["provider"], "is connected with an app password, without a page");
  },
  async prepare({ workspaceId, instanceUrl }, scope) {
    const origin = instanceOrigin(instanceUrl);
    if (origin === null)
      throw invalidInput(["instanceUrl"], "must be the https address of an instance, without a path");
    await mayConnect(scope, workspaceId);
    await limit(scope, ASKING, signedIn(scope).id);
    return clientOf(scope.services, await serverAt(scope.services, origin));
  },
  target: ({ tx, input }) => workspaceTarget(tx, input.workspaceId),
  permission: CONNECT,
  async run({ tx, scope, target: { id, organizationId }, prepared: { client, isNew }, now }) {
    const kept = isNew ? await keepClient(scope.services, tx, client, now) : client;
    const evidence = { resourceId: id, organizationId, workspaceId: id, changed: [{ field: "instance_url" }] };
    return {
      value: { url: authorizationUrl(kept) },
      audit: isNew ? { action: "workspace.instance_client_registered", ...evidence } : null,
    };
  },
});
