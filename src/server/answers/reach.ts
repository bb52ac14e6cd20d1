import {
  type DocumentNode,
  getNamedType,
  isAbstractType,
  isObjectType,
  Kind,
  type SelectionSetNode,
  TypeInfo,
  type ValidatedExecutionArgs,
  visit,
  visitWithTypeInfo,
} from "graphql";
import { requirementsOf } from "../../../schema/core/roots.ts";
import { schema } from "../../../schema/index.ts";

/**
 * The nodes whose fields show nothing but rows of their workspace, of its organization itself, and of its people. Any
 * other node, such as the organization with its other workspaces, lets an answer depend on everything that the person
 * can see.
 */
export const OF_WORKSPACE: ReadonlySet<string> = new Set([
  "BillingStatus",
  "DeliveryAttempt",
  "ImageTemplate",
  "MediaItem",
  "MediaUsage",
  "NotificationPreferenceSettings",
  "PostingSlot",
  "Publication",
  "Rendition",
  "SocialAccount",
  "SocialSet",
  "ThemeSelection",
  "User",
  "VoiceProfile",
  "Workspace",
  "WorkspaceInvitation",
  "WorkspaceMember",
  "WorkspaceSettings",
]);

const cache = new WeakMap<DocumentNode, boolean>();

/**
 * Returns the ids of the workspaces that a query is about, if its answer can show no other workspace: every root field
 * names its workspace, and every node belongs to it. Otherwise undefined.
 */
export function workspacesOfQuery({
  document,
  operation,
  variableValues,
}: ValidatedExecutionArgs): string[] | undefined {
  let stays = cache.get(document);
  if (stays === undefined) cache.set(document, (stays = staysWithin(document)));
  return stays ? namedBy(operation.selectionSet, variableValues.coerced) : undefined;
}

function namedBy({ selections }: SelectionSetNode, variables: Readonly<Record<string, unknown>>): string[] | undefined {
  const ids: string[] = [];
  for (const selection of selections) {
    if (selection.kind !== Kind.FIELD) return undefined;
    const name = nameOfWorkspace(selection.name.value);
    const value = selection.arguments?.find((argument) => argument.name.value === name)?.value;
    const id = value?.kind === Kind.VARIABLE ? variables[value.name.value] : value?.kind === Kind.STRING && value.value;
    if (typeof id !== "string") return undefined;
    ids.push(id);
  }
  return ids;
}

/** Returns the argument of a root field that names its workspace. */
function nameOfWorkspace(field: string): string | undefined {
  if (field.startsWith("__") || requirementsOf(schema, "Query", field).role !== "workspaceMember") return undefined;
  if (field === "workspace") return "id";
  const fields = schema.getQueryType()?.getFields() ?? {};
  return fields[field]?.args.some(({ name }) => name === "workspaceId") ? "workspaceId" : undefined;
}

/** Whether no selection of a document reaches a node outside of a workspace. */
function staysWithin(document: DocumentNode): boolean {
  const node = schema.getType("Node");
  const info = new TypeInfo(schema);
  let stays = true;
  visit(
    document,
    visitWithTypeInfo(info, {
      Field() {
        const type = getNamedType(info.getType());
        const types = isAbstractType(type) ? schema.getPossibleTypes(type) : type ? [type] : [];
        for (const each of types)
          if (isObjectType(each) && each.getInterfaces().some((one) => one === node) && !OF_WORKSPACE.has(each.name))
            stays = false;
      },
    }),
  );
  return stays;
}
