import {
  type DefinitionNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
} from "graphql";

/** The fragments of a document. */
export class Fragments {
  readonly #byName: ReadonlyMap<string, FragmentDefinitionNode>;

  constructor(definitions: readonly DefinitionNode[]) {
    const fragments = definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION);
    this.#byName = new Map(fragments.map((fragment) => [fragment.name.value, fragment]));
  }

  /** Returns the fragment of a selection; undefined for a spread of an unknown one. */
  of(selection: Exclude<SelectionNode, FieldNode>) {
    return selection.kind === Kind.INLINE_FRAGMENT ? selection : this.#byName.get(selection.name.value);
  }
}

/** How often selections read the same field. Each selection set is counted once. */
export class Repeats {
  readonly #fragments: Fragments;
  readonly #counted = new Map<SelectionSetNode, ReadonlyMap<string, number>>();

  constructor(fragments: Fragments) {
    this.#fragments = fragments;
  }

  /** Returns how often a selection reads its most frequent field, at any depth: each alias is another read. */
  of(set: SelectionSetNode): number {
    return Math.max(1, ...this.#byField(set).values());
  }

  #byField(set: SelectionSetNode): ReadonlyMap<string, number> {
    const cachedRepeats = this.#counted.get(set);
    if (cachedRepeats) return cachedRepeats;
    const repeats = new Map<string, number>();
    // A fragment that contains itself already has the price Infinity.
    this.#counted.set(set, repeats);
    const add = (name: string, times: number) => repeats.set(name, (repeats.get(name) ?? 0) + times);
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD)
        add(selection.name.value, selection.selectionSet ? this.of(selection.selectionSet) : 1);
      else {
        const fragment = this.#fragments.of(selection);
        for (const [name, times] of fragment ? this.#byField(fragment.selectionSet) : []) add(name, times);
      }
    }
    return repeats;
  }
}
