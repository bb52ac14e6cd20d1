import { z } from "zod";
import { readable } from "../../platform/values/name.ts";
import { textIn, wholeIn } from "../../platform/values/shapes.ts";
import { uniqueTexts } from "../../platform/values/unique.ts";
import type { NetworkOption, NetworkOptionValue, NetworkOptionValues } from "../../providers/networkOptions.ts";
import { NETWORKS_WITH_OPTIONS, type ProviderName, providerOf } from "../../providers/registry.ts";

/** The options of one network, as an input names them. */
export interface OwnOptions {
  network: ProviderName;
  values: NetworkOptionValues;
}

function shapeOf(option: NetworkOption): z.ZodType<NetworkOptionValue, NetworkOptionValue> {
  switch (option.kind) {
    case "flag":
      return z.boolean();
    case "choice":
      return z.enum(Object.keys(option.values));
    case "number":
      return wholeIn(option);
    case "texts": {
      const { minItems, maxItems, maxLength } = option;
      return z
        .array(textIn({ minLength: 1, maxLength }).superRefine(readable))
        .min(minItems)
        .max(maxItems)
        .superRefine(uniqueTexts);
    }
    case "digits":
      return textIn({ minLength: 1, maxLength: option.maxLength }).regex(/^\d+$/, "must be digits");
    case "text":
      return textIn(option).superRefine(readable);
  }
}

const shapesOf = (name: ProviderName) => {
  const options = Object.entries(providerOf(name).capabilities.networkOptions);
  return z.object(Object.fromEntries(options.map(([option, rules]) => [option, shapeOf(rules).nullish()])));
};

type OptionsInput = Readonly<
  Record<string, Readonly<Record<string, NetworkOptionValue | null | undefined>> | null | undefined>
>;

/**
 * The options of exactly one network, as the schema permits. Each network's table has the bounds; null and absent
 * options are left out, and no option at all is null.
 */
export const networkOptions = z
  .object(Object.fromEntries(NETWORKS_WITH_OPTIONS.map((name) => [name, shapesOf(name).nullish()])))
  .transform((input: OptionsInput): OwnOptions | null => {
    for (const network of NETWORKS_WITH_OPTIONS) {
      const values = Object.entries(input[network] ?? {}).filter(([, value]) => value != null);
      if (values.length > 0) return { network, values: Object.fromEntries(values) as NetworkOptionValues };
    }
    return null;
  });
