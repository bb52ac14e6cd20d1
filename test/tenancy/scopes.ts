import { type GraphQLNamedType, getNamedType, isLeafType, isObjectType } from "graphql";
import { applicationsOf, opensField } from "../../schema/core/applications.ts";
import { schema } from "../../schema/index.ts";
import { APPLICATION_SCOPES, type ApplicationScope } from "../../src/platform/access/applicationScopes.ts";

/** What each scope opens, written down again: the root fields. Nothing else is open. */
export const OPERATIONS: Readonly<Record<ApplicationScope, string>> = {
  "accounts:read": "Query.socialAccount Query.socialSet",
  "drafts:write": `Mutation.createPublication Mutation.updatePublication Mutation.deletePublication Mutation.planAngles
    Subscription.anglePlanned`,
  "events:subscribe": "Subscription.workspaceChanged",
  "media:read": `Query.media Query.memeTemplates Query.imageTemplate Query.instantiateImageTemplate Query.builtInImageTemplates
    Query.imageEditorPresets Query.imageEditorCategories`,
  "media:write": `Mutation.createMediaUpload Mutation.completeMediaUpload Mutation.cancelMediaUpload Mutation.generateAltText
    Mutation.updateMedia Mutation.trashMedia Mutation.restoreMedia Mutation.keepMedia Mutation.deleteMedia Mutation.renderMeme
    Mutation.createImageTemplate Mutation.updateImageTemplate Mutation.duplicateImageTemplate Mutation.deleteImageTemplate
    Mutation.exportImageTemplate`,
  "publications:cancel": "Mutation.cancelPublication",
  "publications:publish": "Mutation.publishNow Mutation.retryFailedRenditions Mutation.resolveRendition",
  "publications:read": "Query.publication Query.validatePublication",
  "publications:schedule": "Mutation.schedulePublication",
  "workspace:read": `Query.viewer Query.organization Query.workspace Query.workspaceSettings Query.postingSlot Query.voiceProfile
    Query.effectiveVoices Query.resolvedTheme Query.builtinThemes`,
};

/** The rows decide, whatever was granted. */
export const BY_ROW = ["Query.node", "Query.nodes"];

/** The scope that opens a root field to applications; `byRow` where its rows decide; null for a closed one. */
export function scopeNeeded(name: string): ApplicationScope | "byRow" | null {
  if (BY_ROW.includes(name)) return "byRow";
  return APPLICATION_SCOPES.find((scope) => OPERATIONS[scope].split(/\s+/).includes(name)) ?? null;
}

/** The type of the rows of a connection or an edge; any other type itself. */
export function rowType(type: GraphQLNamedType): GraphQLNamedType {
  if (!isObjectType(type) || applicationsOf(type) !== "page") return type;
  const { node, nodes } = type.getFields();
  return getNamedType((nodes ?? node)?.type) ?? type;
}

/** Whether an application with every scope may ask for a field, by what it leads to. */
export function isOpen(type: string, field: string, to: string): boolean {
  const [parent, target] = [schema.getType(type), schema.getType(to)];
  if (!parent || !target) throw new Error(`the schema has no ${parent ? to : type}`);
  return opensField(parent, field) && (isLeafType(target) || applicationsOf(rowType(target)) !== undefined);
}
