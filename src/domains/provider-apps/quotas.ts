import type { EnvCheck } from "../../platform/env/env.ts";
import { dailyQuotas } from "../../platform/env/forms.ts";
import { PROVIDER_NAMES, providerOf } from "../../providers/registry.ts";

/** The fault of quotas that no network has. The platform checks their form. */
export const quotaFaults: EnvCheck = ({ PROVIDER_QUOTAS }) => {
  const names = PROVIDER_NAMES.flatMap((name) =>
    Object.keys(providerOf(name).quota?.buckets ?? {}).map((bucket) => `${name}.${bucket}`),
  );
  const overrides = [...(dailyQuotas.safeParse(PROVIDER_QUOTAS).data?.keys() ?? [])];
  return overrides.every((name) => names.includes(name))
    ? []
    : [`PROVIDER_QUOTAS: must name some of ${names.join(", ")}`];
};
