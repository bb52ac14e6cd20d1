import type { Env, EnvCheck } from "../../platform/env/env.ts";
import { operationPrices } from "../../platform/env/forms.ts";
import type { Billing } from "../../providers/billing.ts";
import { PROVIDER_NAMES, PROVIDERS, type ProviderName, providerOf } from "../../providers/registry.ts";

const billingAt = (provider: string): Billing | null => providerOf(provider).billing;

/** The networks that bill calls. */
export const BILLED: readonly ProviderName[] = PROVIDER_NAMES.filter((name) => billingAt(name) !== null);

/** The prices of a network, as an operator changed them, and their source. */
export interface Prices extends Pick<Billing, "source" | "operationsOf"> {
  /** In micro-USD, by operation. */
  readonly of: ReadonlyMap<string, bigint>;
  /** Whether the configuration changes one of them. */
  readonly isChanged: boolean;
}

/** Null for a network whose calls are free. */
export function pricesAt({ PROVIDER_PRICES }: Pick<Env, "PROVIDER_PRICES">, provider: string): Prices | null {
  const billing = billingAt(provider);
  if (billing === null) return null;
  const own = Object.entries(billing.prices).map(
    ([operation, price]) => [operation, PROVIDER_PRICES.get(`${provider}.${operation}`) ?? BigInt(price)] as const,
  );
  const isChanged = own.some(([operation, price]) => price !== BigInt(billing.prices[operation] ?? 0));
  const { source, operationsOf } = billing;
  return { source, operationsOf, of: new Map(own), isChanged };
}

/** The fault of prices for operations that no network bills. The platform checks their form. */
export const networkPriceFaults: EnvCheck = ({ PROVIDER_PRICES }) => {
  const names = BILLED.flatMap((name) =>
    Object.keys(PROVIDERS[name].billing?.prices ?? {}).map((operation) => `${name}.${operation}`),
  );
  const overrides = [...(operationPrices.safeParse(PROVIDER_PRICES).data?.keys() ?? [])];
  return overrides.every((name) => names.includes(name))
    ? []
    : [`PROVIDER_PRICES: must name some of ${names.join(", ")}`];
};
