import { workspaceEvent } from "../../../platform/audit/entry.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import { write } from "../../../platform/write/write.ts";
import { workspaceTarget } from "../../workspaces/read.ts";
import { CONNECT } from "../access.ts";
import { clientOf } from "../client.ts";
import { connectOf } from "../connectOf.ts";
import { CONSENT_MS, sealConsent, unknownState } from "../consents/consent.ts";
import { grantOf } from "../consents/grant.ts";
import { CreateChannelConnection } from "../inputs.ts";
import { refusalOf } from "../refusal.ts";
import { serverFor } from "../server.ts";

/** The most targets of a consent; of more, the provider's first ones. */
export const MOST_TARGETS = 200;

/**
 * Exchanges the code of a consent for the pages, channels or accounts that it covers, of which the person then chooses
 * (`completeChannelConnection`). The credentials are kept, sealed, for ten minutes.
 * @throws DomainError INVALID_INPUT for a provider whose consent is for one account, or a state that is not the
 * viewer's; FORBIDDEN; CONFLICT; PROVIDER_REFUSED, also for a consent without a target
 */
export const createChannelConnection = write({
  name: "createChannelConnection",
  input: CreateChannelConnection,
  precheck({ provider }) {
    connectOf(provider, "authorizedTargets");
  },
  prepare: ({ provider, instanceUrl, serverName }, { services }) =>
    serverFor(services, provider, { instanceUrl: instanceUrl ?? "", serverName: serverName ?? "" }),
  target: ({ tx, input }) => workspaceTarget(tx, input.workspaceId),
  permission: CONNECT,
  async act({ input: { provider, workspaceId, code, state }, context, prepared: server }) {
    const { services } = context;
    const { client } = await clientOf(services, server);
    const { consented, grant } = await grantOf(context, server, { client, code, workspaceId, state });
    if (consented === null) throw unknownState();
    const targets = await connectOf(provider, "authorizedTargets")
      .exchange(services.fetch, grant)
      .catch((error: unknown) => {
        throw refusalOf(error, ["instanceUrl"]);
      });
    if (targets.length === 0) throw new DomainError("PROVIDER_REFUSED", NOTHING);
    return { id: consented.id, targets: targets.slice(0, MOST_TARGETS) };
  },
  async run({ tx, context, target: { id: workspaceId, organizationId }, acted: { id, targets }, now }) {
    const { count } = await tx.accountConsent.updateMany({
      where: { id, exchangedAt: null },
      data: {
        exchangedAt: now,
        sealed: sealConsent(context.services, id, targets),
        expiresAt: new Date(now.getTime() + CONSENT_MS),
      },
    });
    // Another request used the state first.
    if (count === 0) throw unknownState();
    return {
      value: { id },
      audit: workspaceEvent("workspace.account_targets_received", { workspaceId, organizationId }, [
        { field: "account_consent_id", current: id },
      ]),
    };
  },
});

const NOTHING =
  "The consent covers nothing that posts can be published to. Give the consent for at least one page, channel or account.";
