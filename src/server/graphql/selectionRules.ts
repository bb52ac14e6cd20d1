import { type FieldNode, type GraphQLError, Kind, type SelectionSetNode, type ValidationRule } from "graphql";

type Refusal = (message: string) => GraphQLError;

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
