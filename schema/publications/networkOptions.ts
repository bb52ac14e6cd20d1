import {
  boundsOf,
  type NetworkOption,
  type NetworkOptionValue,
  type NetworkOptionValues,
} from "../../src/providers/networkOptions.ts";
import { NETWORKS_WITH_OPTIONS, type ProviderName, providerOf } from "../../src/providers/registry.ts";
import { figure, range, within } from "../core/bounds.ts";
import { builder } from "../core/builder.ts";
import { MEMBER, memberList } from "../core/prices.ts";

/** The types of the options that only one network has, from the table of each network. */

/** The options of a rendition, and its network. */
export interface OptionsOfNetwork {
  network: ProviderName;
  values: NetworkOptionValues;
}

const pascal = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** The name of a network in the names of types: `DiscordWebhook`. */
const typeName = (network: ProviderName) => providerOf(network).name.split(" ").map(pascal).join("");

const tableOf = (network: ProviderName) => Object.entries(providerOf(network).capabilities.networkOptions);

const enumOf = (network: ProviderName, name: string, { values, label }: NetworkOption & { kind: "choice" }) =>
  builder.enumType(`${typeName(network)}${pascal(name)}`, {
    description: `Values of the option "${label}" of posts on ${providerOf(network).name}.`,
    values: Object.fromEntries(Object.entries(values).map(([value, description]) => [value, { value, description }])),
  });

const ENUMS = new Map(
  NETWORKS_WITH_OPTIONS.flatMap((network) =>
    tableOf(network).flatMap(([name, option]) =>
      option.kind === "choice" ? [[`${network}.${name}`, enumOf(network, name, option)] as const] : [],
    ),
  ),
);
const enumAt = (network: ProviderName, name: string) => {
  const enumRef = ENUMS.get(`${network}.${name}`);
  if (enumRef === undefined) throw new Error(`${network}.${name} is no choice`);
  return enumRef;
};

/** The bounds and conditions of an option, as sentences. */
function rulesOf(option: NetworkOption): string {
  const needs = option.needs === undefined ? "" : ` Needs \`${option.needs}\`.`;
  const without = option.notWith === undefined ? "" : ` Not beside \`${option.notWith}\`.`;
  const media = option.withoutMedia
    ? " Not beside media items."
    : option.needsDocument
      ? " For a post with a document alone."
      : "";
  return `${boundsIn(option)}${needs}${without}${media}${option.onFirst ? " For the first segment alone." : ""}`;
}

function boundsIn(option: NetworkOption): string {
  switch (option.kind) {
    case "text":
      return ` ${option.minLength} to ${figure(option.maxLength)} characters.`;
    case "digits":
      return ` 1 to ${option.maxLength} digits.`;
    case "texts":
      return ` ${option.minItems} to ${option.maxItems} different texts of 1 to ${option.maxLength} characters.`;
    case "number":
      return ` ${range(option)}.`;
    default:
      return "";
  }
}

type Values = Record<string, NetworkOptionValue | null | undefined>;

const inputOf = (network: ProviderName) =>
  builder.inputRef<Values>(`${typeName(network)}OptionsInput`).implement({
    description: `Options that only posts on ${providerOf(network).name} have. Members that are absent or null have no effect.`,
    fields: (t) =>
      Object.fromEntries(
        tableOf(network).map(([name, option]) => {
          const own = {
            required: false as const,
            description: `${option.description}${rulesOf(option)}`,
            ...within(boundsOf(option)),
          };
          switch (option.kind) {
            case "flag":
              return [name, t.boolean(own)];
            case "choice":
              return [name, t.field({ ...own, type: enumAt(network, name) })];
            case "number":
              return [name, t.int(own)];
            case "texts":
              return [name, t.stringList(own)];
            default:
              return [name, t.string(own)];
          }
        }),
      ),
  });

export const NetworkOptionsInput = builder
  .inputRef<Record<string, Values | null | undefined>>("NetworkOptionsInput")
  .implement({
    description: "Options that only one network has: those of the network of the account.",
    isOneOf: true,
    fields: (t) =>
      Object.fromEntries(
        NETWORKS_WITH_OPTIONS.map((network) => [
          network,
          t.field({
            type: inputOf(network),
            required: false,
            description: `Options of a post on ${providerOf(network).name}.`,
          }),
        ]),
      ),
  });

const optionsType = (network: ProviderName) =>
  builder.objectRef<NetworkOptionValues>(`${typeName(network)}Options`).implement({
    description: `Options of a rendition that only posts on ${providerOf(network).name} have.`,
    applications: "withParent",
    fields: (t) =>
      Object.fromEntries(
        tableOf(network).map(([name, option]) => {
          const own = {
            ...MEMBER,
            nullable: true as const,
            description: `${option.description} Null if it was not chosen.`,
          };
          switch (option.kind) {
            case "flag":
              return [
                name,
                t.boolean({ ...MEMBER, description: option.description, resolve: (values) => values[name] === true }),
              ];
            case "choice":
              return [
                name,
                t.field({
                  ...own,
                  type: enumAt(network, name),
                  resolve: (values) => values[name] as string | undefined,
                }),
              ];
            case "number":
              return [name, t.int({ ...own, resolve: (values) => values[name] as number | undefined })];
            case "texts":
              return [
                name,
                t.stringList({
                  ...own,
                  ...memberList(3),
                  description: `${own.description} At most ${option.maxItems}.`,
                  resolve: (values) => values[name] as string[] | undefined,
                }),
              ];
            default:
              return [name, t.string({ ...own, resolve: (values) => values[name] as string | undefined })];
          }
        }),
      ),
  });

export const NetworkOptions = builder.objectRef<OptionsOfNetwork>("NetworkOptions").implement({
  description: "Options of a rendition that only its network has, in the form of `NetworkOptionsInput`.",
  applications: "withParent",
  fields: (t) =>
    Object.fromEntries(
      NETWORKS_WITH_OPTIONS.map((name) => [
        name,
        t.field({
          ...MEMBER,
          type: optionsType(name),
          nullable: true,
          description: `Options of a post on ${providerOf(name).name}; null for another network.`,
          resolve: ({ network, values }) => (network === name ? values : null),
        }),
      ]),
    ),
});
