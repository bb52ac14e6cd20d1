import { DOMAINS } from "./domains.generated.ts";

/** A domain with its items, in their order. */
export interface Group<Item> {
  readonly domain: string;
  readonly title: string;
  readonly items: readonly Item[];
}

/** The root field of an item. */
interface RootField {
  /** `query`, `mutation` or `subscription`. */
  readonly kind: string;
  readonly name: string;
}

/** Returns items by the domain of their root field, the domains by name. @throws Error for a field without a domain */
export function byDomain<Item>(items: readonly Item[], fieldOf: (item: Item) => RootField): Group<Item>[] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const { kind, name } = fieldOf(item);
    const domain = DOMAINS[`${kind} ${name}`];
    if (domain === undefined) throw new Error(`${name} has no domain: run npm run codegen`);
    groups.set(domain, [...(groups.get(domain) ?? []), item]);
  }
  return [...groups]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([domain, grouped]) => ({ domain, title: titleOf(domain), items: grouped }));
}

function titleOf(domain: string): string {
  const words = domain === "core" ? "objects by id" : domain.replaceAll("-", " ");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** Returns every root field by its domain. `DOMAINS` names them as `query calendar`. */
export const rootFieldsByDomain = (): Group<RootField>[] =>
  byDomain(
    Object.keys(DOMAINS).map((key) => {
      const [kind = "", name = ""] = key.split(" ");
      return { kind, name };
    }),
    (field) => field,
  );
