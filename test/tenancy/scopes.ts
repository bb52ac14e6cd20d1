import { isLeafType } from "graphql";
import { schema } from "../../schema/index.ts";
import { APPLICATION_SCOPES, type ApplicationScope } from "../../src/platform/access/applicationScopes.ts";
import { OPEN_FIELDS, PARTS, ROW_SCOPES } from "../../src/platform/access/applicationTypes.ts";

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

/** Whether an application with every scope may ask for a field, by what it leads to. */
export function isOpen(type: string, field: string, to: string): boolean {
  const listed = Object.hasOwn(OPEN_FIELDS, type) ? OPEN_FIELDS[type] : undefined;
  const row = to.replace(/(?:Connection|Edge)$/, "");
  const leaf = isLeafType(schema.getType(to));
  return listed?.includes(field) !== false && (leaf || PARTS.has(row) || Object.hasOwn(ROW_SCOPES, row));
}
