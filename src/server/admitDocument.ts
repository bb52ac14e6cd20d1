import { type DocumentNode, Kind, type OperationDefinitionNode, type SelectionSetNode } from "graphql";
import { schema } from "../../schema/index.ts";
import { admissionOf } from "../../schema/roots.ts";
import { type Admission, admit } from "../access/admit.ts";
import type { Viewer } from "../access/viewer.ts";

const known = new WeakMap<DocumentNode, readonly Admission[]>();

/** Asks of a whole document what GraphQL asks at each root field, before anything else of a request is read. @throws DomainError */
export function admitDocument(document: DocumentNode, viewer: Viewer): void {
  let admissions = known.get(document);
  if (admissions === undefined) {
    admissions = admissionsOf(document);
    known.set(document, admissions);
  }
  for (const admission of admissions) admit(viewer, admission);
}

function admissionsOf(document: DocumentNode): Admission[] {
  const operations = document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  return operations.flatMap((operation) =>
    rootFields(document, operation.selectionSet).map((field) => admissionOf(schema, rootName(operation), field)),
  );
}

function rootName({ operation }: OperationDefinitionNode): string {
  const root = schema.getRootType(operation);
  if (!root) throw new Error(`The schema has no ${operation}`);
  return root.name;
}

function rootFields(document: DocumentNode, { selections }: SelectionSetNode): string[] {
  return selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return selection.name.value.startsWith("__") ? [] : [selection.name.value];
    if (selection.kind === Kind.INLINE_FRAGMENT) return rootFields(document, selection.selectionSet);
    const fragment = document.definitions.find(
      (each) => each.kind === Kind.FRAGMENT_DEFINITION && each.name.value === selection.name.value,
    );
    return fragment?.kind === Kind.FRAGMENT_DEFINITION ? rootFields(document, fragment.selectionSet) : [];
  });
}
