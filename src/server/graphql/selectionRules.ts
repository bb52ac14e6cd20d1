import {
  type FieldNode,
  type GraphQLError,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
  type ValidationRule,
} from "graphql";

type Refusal = (message: string) => GraphQLError;

/**
 * Limits how deeply fields lie in each other. A fragment counts as its content. `__schema` does not count:
 * introspection is deep by nature, and has a price.
 */
export const depthWithin = (maximum: number, refusal: Refusal): ValidationRule =>
  limited((total) => total > maximum && refusal(`Query depth limit of ${maximum} exceeded, found ${total}.`), {
    ofField: ({ name }, inside) => (name.value === "__schema" ? 0 : 1 + inside),
    together: (a, b) => Math.max(a, b),
  });

/** Limits the aliases of each operation. Those of a fragment count again with each spread. */
export const aliasesWithin = (maximum: number, refusal: Refusal): ValidationRule =>
  limited((total) => total > maximum && refusal(`Aliases limit of ${maximum} exceeded, found ${total}.`), {
    ofField: ({ alias }, inside) => (alias === undefined ? inside : 1 + inside),
    together: (a, b) => a + b,
  });

/** A number that fields and their selections add up to. */
interface Measure {
  /** Returns the number of a field, whose selection has `inside`. */
  ofField(field: FieldNode, inside: number): number;
  /** Returns the number of two selections side by side. */
  together(a: number, b: number): number;
}

/** Returns a rule that measures each operation, and each fragment once, whatever number of spreads name it. */
const limited =
  (judge: (total: number) => GraphQLError | false, { ofField, together }: Measure): ValidationRule =>
  (context) => {
    const fragments = new Map<string, number>();
    const ofSet = (set: SelectionSetNode | undefined): number =>
      (set?.selections ?? []).reduce((sum, each) => together(sum, ofSelection(each)), 0);
    const ofSelection = (node: SelectionNode): number => {
      if (node.kind === Kind.FIELD) return ofField(node, ofSet(node.selectionSet));
      if (node.kind === Kind.INLINE_FRAGMENT) return ofSet(node.selectionSet);
      return ofFragment(node.name.value);
    };
    const ofFragment = (name: string): number => {
      const measured = fragments.get(name);
      if (measured !== undefined) return measured;
      // A fragment within itself counts as nothing here; another rule refuses such documents.
      fragments.set(name, 0);
      const total = ofSet(context.getFragment(name)?.selectionSet);
      fragments.set(name, total);
      return total;
    };
    return {
      OperationDefinition({ selectionSet }) {
        const refused = judge(ofSet(selectionSet));
        if (refused) throw refused;
      },
    };
  };

/** Limits repeated fields of one selection, like aliases: merging them takes time quadratic in their number. */
export const singleFields =
  (maximum: number, refusal: Refusal): ValidationRule =>
  () => {
    let repeated = 0;
    return {
      SelectionSet(node) {
        repeated += repeatedIn(node);
        if (repeated > maximum)
          throw refusal(`The query selects more than ${maximum} fields again in the same selection. Select each once.`);
      },
    };
  };

function repeatedIn({ selections }: SelectionSetNode): number {
  const fields = selections.filter((selection): selection is FieldNode => selection.kind === Kind.FIELD);
  return fields.length - new Set(fields.map(({ alias, name }) => (alias ?? name).value)).size;
}

/** The length limit of an alias, which the answer repeats as often as the field. */
const LONGEST_ALIAS = 100;

export const shortNames =
  (refusal: Refusal): ValidationRule =>
  () => ({
    Field({ alias }) {
      if (alias !== undefined && alias.value.length > LONGEST_ALIAS)
        throw refusal(`The alias ${alias.value.slice(0, LONGEST_ALIAS)}… has more than ${LONGEST_ALIAS} characters`);
    },
  });
