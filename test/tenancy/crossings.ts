/**
 * Every edge of the graph: a field of an object type that leads to another object. What wraps rows (connections, edges, payloads)
 * is no edge. What each one may lead to:
 * - `own`: rows of the same tenant as the row that it starts from; where the viewer sees the one, they see the other;
 * - `reach`: rows that the viewer may or may not see, so that it is filtered or null;
 * - `self`: the viewer's own;
 * - `same`: the same row, shown otherwise;
 * - `value`: no row at all;
 * - `evidence`: the trail, for instance administrators alone;
 * - `act`: what a mutation has just made. No query leads there; who may act is decided of the mutation.
 */
export type Crossing = "own" | "reach" | "self" | "same" | "value" | "evidence" | "act";

/** The parts of one value that is stored whole. */
const values = (type: string, fields: string): Record<string, Crossing> =>
  Object.fromEntries(fields.split(" ").map((field) => [`${type}.${field}`, "value"]));
const SCHEME = "colors components elevation motion protectedEditor shape shell spacing typography";
const MOVEMENTS = "entry exit hover loading pageTransition press selection";
const ROLES = "body code display label metadata title";

export const CROSSINGS: Readonly<Record<string, Crossing>> = {
  "Viewer.user": "self",
  "Viewer.organizations": "reach",
  "Viewer.sessions": "self",
  "Viewer.apiTokens": "self",
  "Viewer.notifications": "self",
  "Viewer.notificationPreferences": "value",
  "Notification.actions": "value",
  "NotificationPreferenceSettings.mutes": "self",
  "NotificationPreferenceSettings.preferences": "value",
  "NotificationPreferenceSettings.topicDefinitions": "value",
  "NotificationTopicDefinition.defaultPreference": "value",
  "ApiToken.workspace": "reach",
  "Organization.workspaces": "reach",
  "Organization.members": "own",
  "OrganizationMember.organization": "own",
  "OrganizationMember.user": "own",
  "Organization.themeAssets": "own",
  "ThemeAsset.organization": "own",
  "ThemeAsset.createdBy": "reach",
  "ThemeAsset.derivative": "value",
  "Workspace.settings": "same",
  "Workspace.organization": "reach",
  "Workspace.viewerQueueReminders": "value",
  "Workspace.members": "own",
  "Workspace.invitations": "reach",
  "Workspace.postingSchedules": "own",
  "Workspace.nextSlots": "value",
  "UpcomingSlot.slot": "own",
  "Workspace.accounts": "own",
  "Workspace.socialSets": "own",
  "Workspace.publications": "own",
  "Workspace.voiceProfiles": "own",
  "Workspace.effectiveVoice": "value",
  "EffectiveVoice.profile": "own",
  "VoiceProfile.workspace": "own",
  "VoiceProfile.definition": "value",
  "VoiceDefinition.examples": "value",
  "VoiceDefinition.corrections": "value",
  "VoiceDefinition.interviewAnswers": "value",
  "AccountConnectionResult.account": "act",
  "ActionOutput.renditions": "act",
  "SocialAccount.workspace": "own",
  "SocialAccount.lastError": "value",
  "SocialAccount.limits": "value",
  "SocialAccount.publications": "own",
  "SocialAccount.effectiveVoice": "value",
  "Publication.workspace": "own",
  "Publication.renditions": "own",
  "Publication.createdBy": "reach",
  "Publication.voiceProfile": "own",
  "PublicationValidation.problems": "value",
  "Rendition.publication": "own",
  "Rendition.account": "own",
  "Rendition.media": "value",
  "Rendition.options": "value",
  "Rendition.delivery": "same",
  "Rendition.deliveryAttempts": "own",
  "SocialSet.workspace": "own",
  "SocialSet.accounts": "own",
  "WorkspaceMember.workspace": "own",
  "WorkspaceMember.user": "own",
  "WorkspaceInvitation.workspace": "own",
  "WorkspaceInvitation.invitedBy": "reach",
  "PostingSlot.workspace": "own",
  "InstanceAuditExport.events": "evidence",
  "AuditEvent.resource": "value",
  "AuditEvent.changedFields": "value",
  "Workspace.resolvedTheme": "value",
  ...values("ThemeManifest", "assets fonts schemes"),
  ...values("ThemeManifestFont", "nativeDerivative"),
  ...values("ThemeSchemes", "light dark"),
  ...values("ThemeScheme", SCHEME),
  ...values("ThemeMotion", MOVEMENTS),
  ...values("ThemeTypography", ROLES),
  ...values("ResolvedTheme", "assets fonts manifest native"),
  ...values("NativeThemeScheme", SCHEME),
  ...values("NativeThemeElevation", "card dialog focalAction popover"),
  ...values("NativeThemeMotion", MOVEMENTS),
  ...values("NativeThemeMovement", "easing"),
  ...values("NativeThemeTypography", ROLES),
};
