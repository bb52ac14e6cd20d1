import { invalidInput } from "../../platform/errors/errors.ts";
import type { Connect } from "../../providers/connect.ts";
import { type ProviderName, providerOf } from "../../providers/registry.ts";

/** The mutations that connect an account in each way. */
const MUTATIONS: Readonly<Record<Connect["by"], string>> = {
  authorizationCode: "accountAuthorizationUrl and exchangeAuthorizationCode",
  appPassword: "connectAccountWithAppPassword",
  channelCode: "createChannelCode",
};

/**
 * The provider's part in connecting accounts in one way.
 * @throws DomainError INVALID_INPUT for a provider that connects them in another way
 */
export function connectOf<By extends Connect["by"]>(provider: ProviderName, by: By): Extract<Connect, { by: By }> {
  const { name, connect } = providerOf(provider);
  if (connect.by === by) return connect as Extract<Connect, { by: By }>;
  throw invalidInput(
    ["provider"],
    `must be another provider: ${name} accounts are connected by ${MUTATIONS[connect.by]}`,
  );
}
