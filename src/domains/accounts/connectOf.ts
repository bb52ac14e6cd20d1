import { type DomainError, invalidInput } from "../../platform/errors/errors.ts";
import type { AuthorizationCode, AuthorizedTargets, Connect } from "../../providers/connect.ts";
import { type ProviderName, providerOf } from "../../providers/registry.ts";

/** The mutations that connect an account in each way. */
const MUTATIONS: Readonly<Record<Connect["by"], string>> = {
  authorizationCode: "accountAuthorizationUrl and exchangeAuthorizationCode",
  authorizedTargets: "accountAuthorizationUrl, createChannelConnection and completeChannelConnection",
  appPassword: "connectAccountWithAppPassword",
  channelCode: "createChannelCode",
};

/**
 * The provider's part in connecting accounts in one way.
 * @throws DomainError INVALID_INPUT for a provider that connects them in another way
 */
export function connectOf<By extends Connect["by"]>(provider: ProviderName, by: By): Extract<Connect, { by: By }> {
  const { connect } = providerOf(provider);
  if (connect.by === by) return connect as Extract<Connect, { by: By }>;
  throw otherWay(provider);
}

/**
 * The provider's part in a consent on a page of its own, of one account or of several targets.
 * @throws DomainError INVALID_INPUT for a provider without such a page
 */
export function consentOf(provider: ProviderName): AuthorizationCode | AuthorizedTargets {
  const { connect } = providerOf(provider);
  if (connect.by === "authorizationCode" || connect.by === "authorizedTargets") return connect;
  throw otherWay(provider);
}

function otherWay(provider: ProviderName): DomainError {
  const { name, connect } = providerOf(provider);
  const message = `must be another provider: ${name} accounts are connected by ${MUTATIONS[connect.by]}`;
  return invalidInput(["provider"], message);
}
