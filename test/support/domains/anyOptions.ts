import fc from "fast-check";
import type {
  NetworkOption,
  NetworkOptions,
  NetworkOptionValue,
  NetworkOptionValues,
} from "../../../src/providers/networkOptions.ts";

const lengthy = (least: number, most: number) =>
  fc
    .record({
      unit: fc.constantFrom("a", "é", "\u{1f600}", "<b>", "[x] ", "日"),
      length: fc.constantFrom(least, 2, most),
    })
    .map(({ unit, length }) =>
      unit
        .repeat(Math.ceil(length / unit.length))
        .slice(0, most)
        .toWellFormed()
        .trim(),
    )
    .filter((text) => text.length >= least);

function valueOf(option: NetworkOption): fc.Arbitrary<NetworkOptionValue> {
  switch (option.kind) {
    case "flag":
      return fc.boolean();
    case "choice":
      return fc.constantFrom(...Object.keys(option.values));
    case "number":
      return fc.constantFrom(option.minimum, option.minimum + 1, option.maximum);
    case "digits":
      return fc.constantFrom("1", "1".repeat(option.maxLength));
    case "text":
      return lengthy(option.minLength, option.maxLength);
    case "texts":
      return fc
        .uniqueArray(lengthy(1, option.maxLength), { minLength: option.minItems, maxLength: option.maxItems })
        .map((texts) => texts as readonly string[]);
  }
}

/** Values of the options of a network, within their bounds; their conditions may be broken. */
export const anyOptions = (table: NetworkOptions): fc.Arbitrary<NetworkOptionValues> =>
  fc
    .record(Object.fromEntries(Object.entries(table).map(([name, option]) => [name, valueOf(option)])), {
      requiredKeys: [],
    })
    .map((values) => values as NetworkOptionValues);
