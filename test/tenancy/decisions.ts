import type { ApplicationScope } from "../../src/platform/access/applicationScopes.ts";
import type { ErrorCode } from "../../src/platform/errors/table.ts";
import { PASSWORD } from "../support/domains/accounts.ts";
import { DELETABLE_NAME } from "../support/domains/deletable.ts";
import { typedManifest } from "../support/domains/theme.ts";
import { ATPROTO, ATPROTO_PASSWORD } from "../support/fakes/atproto.ts";
import { overGraphql, plainDocument } from "../support/pictures/imageDocument.ts";
import { isApplication, isImpersonated, isSession, PERSONAS, type Persona, personOf, scopeOf } from "./personas.ts";
import { type Arguments, destinations } from "./rows.ts";

/** How an operation ends: with its value, with a null that says nothing, or with a code. */
export type Verdict = "ok" | "null" | ErrorCode;

/**
 * Which credentials an operation takes, before anything is known of its input. Tokens never manage credentials nor
 * administer the instance; those that may only read never write; deletions of workspaces take `api:full`.
 */
type Takes = "public" | "read" | "write" | "delete" | "session" | "leave" | "instance";

/** The decision on one root field. */
export interface Decision {
  readonly takes: Takes;
  /**
   * The scope that opens it to applications; `byRow` where the rows of its answer decide; absent where it is closed to
   * them.
   */
  readonly scope?: ApplicationScope | "byRow";
  /** The arguments of a query or subscription, or the members of a mutation's input. */
  readonly arguments: Arguments;
  /** By role, for a credential that the operation takes. */
  readonly roles: Partial<Record<Verdict, readonly Persona[]>> & { readonly others?: Verdict };
  /** The verdict for an application with every scope, where it differs from that for the person. */
  readonly applications?: Verdict;
  /** The verdict for an instance administrator who acts as the person, where it differs from that for the person. */
  readonly impersonated?: Verdict;
}

/** Every persona that is judged by its role: unbound tokens have the role of their person. */
const ROLES = PERSONAS.filter(
  (persona) =>
    persona !== "ended" &&
    persona !== "anonymous" &&
    !isApplication(persona) &&
    !isImpersonated(persona) &&
    !["apiRead", "apiWrite", "apiFull"].includes(persona),
);

const BOUND: Persona[] = ["boundHere", "boundElsewhere", "boundStranger"];
/** Everyone in the organization, also without a workspace. A bound token is in none. */
export const MEMBERS: Persona[] = ["owner", "admin", "editor", "viewer", "member", "suspended"];
export const ORGANIZATION_ADMINS: Persona[] = ["owner", "admin"];
export const READERS: Persona[] = ["owner", "admin", "editor", "viewer", "boundHere"];
export const WORKSPACE_ADMINS: Persona[] = ["owner", "admin", "boundHere"];
export const EDITORS: Persona[] = ["owner", "admin", "editor", "boundHere"];
/** Members who see the workspace and cannot administer it. */
const READERS_ONLY: Persona[] = ["editor", "viewer"];

/**
 * The code with which an operation refuses a credential before it reads its arguments; null for a credential that it
 * takes.
 */
export function refusalOf({ takes, scope }: Decision, persona: Persona): "UNAUTHENTICATED" | "FORBIDDEN" | null {
  if (persona === "ended") return "UNAUTHENTICATED";
  if (persona === "anonymous") return takes === "public" ? null : "UNAUTHENTICATED";
  const refused =
    (takes === "session" && !isSession(persona)) ||
    (takes === "leave" && !isSession(persona) && !isImpersonated(persona)) ||
    (takes === "instance" && persona !== "instanceAdmin") ||
    (takes === "write" && scopeOf(persona) === "API_READ") ||
    (takes === "delete" && scopeOf(persona) !== undefined && scopeOf(persona) !== "API_FULL");
  return refused || (isApplication(persona) && scope === undefined) ? "FORBIDDEN" : null;
}

/** How an operation ends for a persona. */
export function verdictOf(decision: Decision, persona: Persona): Verdict {
  const refusal = refusalOf(decision, persona);
  if (refusal !== null) return refusal;
  if (persona === "anonymous") return "ok";
  const { roles, applications, impersonated } = decision;
  if (isApplication(persona) && applications) return applications;
  if (isImpersonated(persona) && impersonated) return impersonated;
  const role =
    persona === "boundApplication" ? "boundHere" : ROLES.includes(persona) ? persona : (personOf(persona) as Persona);
  const { others, ...named } = roles;
  const entry = Object.entries(named).find(([, personas]) => personas.includes(role));
  const verdict = (entry?.[0] as Verdict | undefined) ?? others;
  if (verdict === undefined) throw new Error(`Nothing is decided for ${role}`);
  return verdict;
}

const anyone = { others: "ok" } as const;

/** A draft that keeps every rule. */
const MANIFEST = typedManifest();

/** A png of one pixel. */
const DOT =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWP4z8AAAAMBAQCc479ZAAAAAElFTkSuQmCC";

export const DECISIONS: Readonly<Record<string, Decision>> = {
  "Query.socialAccount": {
    takes: "read",
    scope: "accounts:read",
    arguments: ({ account }) => ({ id: account }),
    roles: { ok: READERS, others: "null" },
  },
  "Query.networks": { takes: "read", scope: "accounts:read", arguments: () => ({}), roles: anyone },
  "Query.postCapabilities": { takes: "read", scope: "accounts:read", arguments: () => ({}), roles: anyone },
  "Query.checkContent": {
    takes: "read",
    scope: "publications:read",
    arguments: ({ account }) => ({ input: { accountIds: [account], segments: [{ text: "Hi" }] } }),
    roles: { ok: READERS, others: "NOT_FOUND" },
  },
  "Query.instanceAuditExport": { takes: "instance", arguments: () => ({}), roles: anyone },
  "Query.instanceAuditEvents": { takes: "instance", arguments: () => ({}), roles: anyone },
  "Query.plans": { takes: "read", arguments: () => ({}), roles: anyone },
  "Query.billingStatus": {
    takes: "read",
    arguments: ({ organization }) => ({ organizationId: organization }),
    roles: { ok: MEMBERS, others: "FORBIDDEN" },
  },
  "Query.users": { takes: "instance", arguments: () => ({}), roles: anyone },
  "Query.userPlan": { takes: "instance", arguments: ({ founder }) => ({ userId: founder }), roles: anyone },
  "Query.instanceBilling": { takes: "read", arguments: () => ({}), roles: anyone },
  "Query.instanceAuditChain": { takes: "instance", arguments: () => ({}), roles: anyone },
  "Query.organizationAuditEvents": {
    takes: "read",
    arguments: ({ organization }) => ({ organizationId: organization }),
    roles: { ok: ORGANIZATION_ADMINS, others: "FORBIDDEN" },
  },
  "Query.invitation": {
    takes: "read",
    arguments: ({ invitationToken }) => ({ token: invitationToken }),
    roles: { null: BOUND, others: "ok" },
  },
  "Query.node": {
    takes: "read",
    scope: "byRow",
    arguments: ({ slot }) => ({ id: slot }),
    roles: { ok: READERS, others: "null" },
  },
  "Query.nodes": {
    takes: "read",
    scope: "byRow",
    arguments: ({ slot, workspaceMember }) => ({ ids: [slot, workspaceMember] }),
    roles: { ok: READERS, others: "null" },
    // No scope opens a member to them.
    applications: "FORBIDDEN",
  },
  "Query.organization": {
    takes: "read",
    scope: "workspace:read",
    arguments: ({ organization }) => ({ id: organization }),
    roles: { ok: MEMBERS, others: "null" },
  },
  "Query.postingSlot": {
    takes: "read",
    scope: "workspace:read",
    arguments: ({ slot }) => ({ id: slot }),
    roles: { ok: READERS, others: "null" },
  },
  "Query.publication": {
    takes: "read",
    scope: "publications:read",
    arguments: ({ publication }) => ({ id: publication }),
    roles: { ok: READERS, others: "null" },
  },
  "Query.providerApp": { takes: "instance", arguments: ({ providerApp }) => ({ id: providerApp }), roles: anyone },
  "Query.providerApps": { takes: "instance", arguments: () => ({}), roles: anyone },
  "Query.externalApplication": {
    takes: "instance",
    arguments: ({ externalApplication }) => ({ id: externalApplication }),
    roles: anyone,
  },
  "Query.externalApplications": { takes: "instance", arguments: () => ({}), roles: anyone },
  "Mutation.registerExternalApplication": {
    takes: "instance",
    arguments: () => ({
      name: "New",
      clientType: "PUBLIC",
      redirectUris: ["https://new.example"],
      allowedScopes: ["workspace:read"],
    }),
    roles: anyone,
  },
  "Mutation.rotateExternalApplicationSecret": {
    takes: "instance",
    arguments: ({ externalApplication }) => ({ id: externalApplication }),
    roles: anyone,
  },
  "Mutation.registerApplicationDocuments": {
    takes: "instance",
    arguments: ({ externalApplication }) => ({
      applicationId: externalApplication,
      documents: [{ id: "overview", text: "{ __typename }" }],
    }),
    roles: anyone,
  },
  "Mutation.revokeExternalApplication": {
    takes: "instance",
    arguments: ({ externalApplication }) => ({ id: externalApplication }),
    roles: anyone,
  },
  "Mutation.revokeApplicationGrant": {
    takes: "session",
    arguments: ({ applicationGrant }) => ({ id: applicationGrant }),
    roles: anyone,
  },
  "Query.voiceProfile": {
    takes: "read",
    scope: "workspace:read",
    arguments: ({ voiceProfile }) => ({ id: voiceProfile }),
    roles: { ok: READERS, others: "null" },
  },
  "Query.memeTemplates": {
    takes: "read",
    scope: "media:read",
    arguments: ({ workspace }) => ({ workspaceId: workspace, first: 2 }),
    roles: { ok: READERS, others: "FORBIDDEN" },
  },
  "Query.effectiveVoiceProfiles": {
    takes: "read",
    scope: "workspace:read",
    arguments: ({ workspace, account, voiceProfile }) => ({
      input: { workspaceId: workspace, accountIds: [account], publicationVoiceProfileId: voiceProfile },
    }),
    roles: { ok: READERS, others: "FORBIDDEN" },
  },
  "Query.media": {
    takes: "read",
    scope: "media:read",
    arguments: ({ media }) => ({ id: media }),
    roles: { ok: READERS, others: "null" },
  },
  "Query.socialSet": {
    takes: "read",
    scope: "accounts:read",
    arguments: ({ socialSet }) => ({ id: socialSet }),
    roles: { ok: READERS, others: "null" },
  },
  "Query.theme": {
    takes: "read",
    arguments: ({ publishedTheme }) => ({ id: publishedTheme }),
    roles: { ok: MEMBERS, others: "null" },
  },
  "Query.themeRevision": {
    takes: "read",
    arguments: ({ organization, publishedTheme }) => ({
      organizationId: organization,
      themeId: publishedTheme,
      revision: 2,
    }),
    roles: { ok: MEMBERS, others: "FORBIDDEN" },
  },
  "Query.webhookEndpoint": {
    takes: "read",
    arguments: ({ webhookEndpoint }) => ({ id: webhookEndpoint }),
    roles: { ok: WORKSPACE_ADMINS, others: "null" },
  },
  "Query.builtInThemes": { takes: "read", scope: "workspace:read", arguments: () => ({}), roles: anyone },
  "Query.themeAsset": {
    takes: "read",
    arguments: ({ themeAsset }) => ({ id: themeAsset }),
    roles: { ok: MEMBERS, others: "null" },
  },
  "Query.resolvedTheme": {
    takes: "read",
    scope: "workspace:read",
    arguments: ({ workspace }) => ({ workspaceId: workspace, scheme: "LIGHT" }),
    roles: { ok: READERS, others: "FORBIDDEN" },
  },
  "Query.imageTemplate": {
    takes: "read",
    scope: "media:read",
    arguments: ({ imageTemplate }) => ({ id: imageTemplate }),
    roles: { ok: READERS, others: "null" },
  },
  "Query.instantiateImageTemplate": {
    takes: "read",
    scope: "media:read",
    arguments: ({ imageTemplate }) => ({ id: imageTemplate }),
    roles: { ok: READERS, others: "null" },
  },
  "Query.builtInImageTemplates": { takes: "read", scope: "media:read", arguments: () => ({}), roles: anyone },
  // The stage has no server.
  "Query.accountServers": {
    takes: "read",
    scope: "accounts:read",
    arguments: () => ({ provider: "MASTODON" }),
    roles: { others: "null" },
  },
  "Query.imageEditorPresets": { takes: "read", scope: "media:read", arguments: () => ({}), roles: anyone },
  "Query.imageEditorCategories": { takes: "read", scope: "media:read", arguments: () => ({}), roles: anyone },
  "Query.calendar": {
    takes: "read",
    scope: "publications:read",
    arguments: ({ workspace }) => ({ workspaceId: workspace, from: "2026-03-01", to: "2026-03-07" }),
    roles: { ok: READERS, others: "null" },
  },
  "Query.splitText": {
    takes: "read",
    scope: "publications:read",
    arguments: ({ account }) => ({ text: "Good evening", accountIds: [account] }),
    roles: { ok: READERS, others: "NOT_FOUND" },
  },
  "Query.validatePublication": {
    takes: "read",
    scope: "publications:read",
    arguments: ({ publication }) => ({ id: publication }),
    roles: { ok: READERS, others: "null" },
  },
  "Query.viewer": { takes: "read", scope: "byRow", arguments: () => ({}), roles: anyone },
  "Query.workspace": {
    takes: "read",
    scope: "workspace:read",
    arguments: ({ workspace }) => ({ id: workspace }),
    roles: { ok: READERS, others: "null" },
  },
  "Query.workspaceSettings": {
    takes: "read",
    scope: "workspace:read",
    arguments: ({ workspace }) => ({ workspaceId: workspace }),
    roles: { ok: READERS, others: "FORBIDDEN" },
  },
  "Query.ownershipTransfer": {
    takes: "read",
    arguments: ({ offer }) => ({ id: offer }),
    roles: { ok: ORGANIZATION_ADMINS, others: "null" },
  },
  "Mutation.nominateOwner": {
    takes: "session",
    arguments: ({ organization, nominee }) => ({ organizationId: organization, nomineeUserId: nominee }),
    roles: { ok: ["owner"], others: "FORBIDDEN" },
  },
  "Mutation.acceptOwnership": {
    takes: "session",
    arguments: ({ nomination }) => ({ id: nomination }),
    roles: anyone,
  },
  "Mutation.declineOwnership": { takes: "session", arguments: ({ nomination }) => ({ id: nomination }), roles: anyone },
  "Mutation.revokeOwnershipNomination": {
    takes: "session",
    arguments: ({ offer }) => ({ id: offer }),
    roles: { ok: ["owner"], FORBIDDEN: ["admin"], others: "NOT_FOUND" },
  },
  "Mutation.setUserPlan": {
    takes: "instance",
    arguments: ({ founder }) => ({ userId: founder, planId: "pro" }),
    roles: anyone,
  },
  "Mutation.setOrganizationPlan": {
    takes: "instance",
    arguments: ({ founded }) => ({ organizationId: founded, planId: "pro" }),
    roles: anyone,
  },
  "Mutation.impersonate": {
    takes: "instance",
    arguments: ({ anybody }) => ({ userId: anybody, reason: "A test" }),
    roles: anyone,
  },
  "Mutation.suspendUser": { takes: "instance", arguments: ({ anybody }) => ({ userId: anybody }), roles: anyone },
  "Mutation.reactivateUser": { takes: "instance", arguments: ({ anybody }) => ({ userId: anybody }), roles: anyone },
  "Mutation.verifyUserEmail": { takes: "instance", arguments: ({ anybody }) => ({ userId: anybody }), roles: anyone },
  "Mutation.endImpersonation": {
    takes: "leave",
    arguments: () => ({}),
    roles: { others: "FORBIDDEN" },
    impersonated: "ok",
  },
  "Mutation.acceptInvitation": {
    takes: "write",
    arguments: ({ invitationToken }) => ({ token: invitationToken }),
    roles: { FORBIDDEN: BOUND, others: "ok" },
  },
  "Mutation.addWorkspaceMember": {
    takes: "write",
    arguments: ({ workspace, colleague }) => ({ workspaceId: workspace, userId: colleague, role: "EDITOR" }),
    roles: { ok: WORKSPACE_ADMINS, others: "FORBIDDEN" },
  },
  "Mutation.changeOrganizationMemberRole": {
    takes: "write",
    arguments: ({ organizationMember }) => ({ id: organizationMember, role: "ADMIN" }),
    roles: { ok: ORGANIZATION_ADMINS, FORBIDDEN: MEMBERS, others: "NOT_FOUND" },
  },
  "Mutation.createApiToken": {
    takes: "session",
    arguments: ({ workspace }) => ({ name: "New", workspaceId: workspace }),
    roles: { ok: READERS, others: "FORBIDDEN" },
  },
  "Query.devicePairing": {
    takes: "session",
    arguments: ({ devicePairing }) => ({ userCode: devicePairing }),
    roles: anyone,
  },
  "Mutation.startDevicePairing": {
    takes: "public",
    arguments: () => ({ clientName: "cli", operatingSystem: "", clientVersion: "" }),
    roles: anyone,
  },
  // In a workspace, which the person must see.
  "Mutation.approveDevicePairing": {
    takes: "session",
    arguments: ({ devicePairing, workspace }) => ({ userCode: devicePairing, workspaceId: workspace }),
    roles: { ok: READERS, others: "FORBIDDEN" },
  },
  "Mutation.denyDevicePairing": {
    takes: "session",
    arguments: ({ devicePairing }) => ({ userCode: devicePairing }),
    roles: anyone,
  },
  "Mutation.pollDevicePairing": {
    takes: "public",
    arguments: ({ deviceCode }) => ({ deviceCode }),
    roles: anyone,
  },
  "Mutation.createInvitation": {
    takes: "write",
    arguments: ({ workspace, email }) => ({ workspaceId: workspace, email, role: "VIEWER" }),
    roles: { ok: WORKSPACE_ADMINS, others: "FORBIDDEN" },
  },
  // This server has no payment provider. Only people who may ask for one learn that.
  "Mutation.createBillingCheckout": {
    takes: "session",
    arguments: ({ organization }) => ({ organizationId: organization, planId: "pro" }),
    roles: { UNAVAILABLE: ORGANIZATION_ADMINS, others: "FORBIDDEN" },
  },
  "Mutation.createBillingPortalSession": {
    takes: "session",
    arguments: ({ organization }) => ({ organizationId: organization }),
    roles: { UNAVAILABLE: ORGANIZATION_ADMINS, others: "FORBIDDEN" },
  },
  "Mutation.cancelSubscription": {
    takes: "session",
    arguments: ({ organization }) => ({ organizationId: organization }),
    roles: { UNAVAILABLE: ORGANIZATION_ADMINS, others: "FORBIDDEN" },
  },
  "Mutation.resumeSubscription": {
    takes: "session",
    arguments: ({ organization }) => ({ organizationId: organization }),
    roles: { UNAVAILABLE: ORGANIZATION_ADMINS, others: "FORBIDDEN" },
  },
  "Mutation.createOrganization": {
    takes: "write",
    arguments: () => ({ name: "New" }),
    roles: { FORBIDDEN: BOUND, others: "ok" },
  },
  "Mutation.createImageTemplate": {
    takes: "write",
    scope: "media:write",
    arguments: ({ workspace }) => ({
      workspaceId: workspace,
      name: "New",
      category: "",
      document: overGraphql(plainDocument()),
    }),
    roles: { ok: EDITORS, others: "FORBIDDEN" },
  },
  "Mutation.updateImageTemplate": {
    takes: "write",
    scope: "media:write",
    arguments: ({ imageTemplate, number }) => ({ id: imageTemplate, name: `No ${number}` }),
    roles: { ok: EDITORS, FORBIDDEN: ["viewer"], others: "NOT_FOUND" },
  },
  "Mutation.duplicateImageTemplate": {
    takes: "write",
    scope: "media:write",
    arguments: ({ imageTemplate }) => ({ id: imageTemplate }),
    roles: { ok: EDITORS, FORBIDDEN: ["viewer"], others: "NOT_FOUND" },
  },
  "Mutation.exportImageTemplate": {
    takes: "write",
    scope: "media:write",
    arguments: ({ imageTemplate }) => ({ id: imageTemplate }),
    roles: { ok: EDITORS, FORBIDDEN: ["viewer"], others: "NOT_FOUND" },
  },
  "Mutation.deleteImageTemplate": {
    takes: "write",
    scope: "media:write",
    arguments: ({ imageTemplate }) => ({ id: imageTemplate }),
    roles: { ok: EDITORS, FORBIDDEN: ["viewer"], others: "NOT_FOUND" },
  },
  "Mutation.createPostingSlot": {
    takes: "write",
    arguments: ({ workspace, number }) => ({
      workspaceId: workspace,
      time: {
        utc: {
          dayOfWeek: 4 + (Math.floor(number / 1440) % 3),
          hour: Math.floor(number / 60) % 24,
          minute: number % 60,
        },
      },
    }),
    roles: { ok: WORKSPACE_ADMINS, others: "FORBIDDEN" },
  },
  "Mutation.suggestPostingSlots": {
    takes: "write",
    arguments: ({ workspace }) => ({ workspaceId: workspace, postsPerDay: 1 }),
    roles: { ok: WORKSPACE_ADMINS, others: "FORBIDDEN" },
  },
  "Mutation.accountAuthorizationUrl": {
    takes: "write",
    arguments: ({ workspace, instance }) => ({ workspaceId: workspace, provider: "MASTODON", instanceUrl: instance }),
    roles: { ok: EDITORS, others: "FORBIDDEN" },
  },
  "Mutation.exchangeAuthorizationCode": {
    takes: "write",
    arguments: ({ workspace, instance, federatedCode }) => ({
      workspaceId: workspace,
      provider: "MASTODON",
      serverName: "",
      instanceUrl: instance,
      code: federatedCode,
    }),
    roles: { ok: EDITORS, others: "FORBIDDEN" },
  },
  "Mutation.connectAccountWithAppPassword": {
    takes: "write",
    arguments: ({ workspace, dataServer }) => ({
      workspaceId: workspace,
      provider: "BLUESKY",
      identifier: ATPROTO.handle,
      appPassword: ATPROTO_PASSWORD,
      serviceUrl: dataServer,
    }),
    roles: { ok: EDITORS, others: "FORBIDDEN" },
  },
  "Query.channelCode": {
    takes: "read",
    arguments: ({ channelConnection }) => ({ id: channelConnection }),
    roles: { ok: READERS, others: "null" },
  },
  // The stage has no bot.
  "Mutation.createChannelCode": {
    takes: "write",
    arguments: ({ workspace }) => ({ workspaceId: workspace, provider: "TELEGRAM" }),
    roles: { CONFLICT: EDITORS, others: "FORBIDDEN" },
  },
  "Query.channelConnection": {
    takes: "read",
    arguments: ({ accountSelection }) => ({ id: accountSelection }),
    roles: { ok: READERS, others: "null" },
  },
  // The consent of a network of the stage is for one account.
  "Mutation.createChannelConnection": {
    takes: "write",
    arguments: ({ workspace }) => ({ workspaceId: workspace, provider: "DISCORD", code: "code", state: "state" }),
    // The server has no app of this network.
    roles: { CONFLICT: EDITORS, others: "FORBIDDEN" },
  },
  "Mutation.completeChannelConnection": {
    takes: "write",
    arguments: ({ accountSelection }) => ({ id: accountSelection, targetIds: ["one"] }),
    roles: { ok: EDITORS, FORBIDDEN: ["viewer"], others: "NOT_FOUND" },
  },
  "Mutation.updateSocialAccount": {
    takes: "write",
    arguments: ({ account, number }) => ({ id: account, slug: `account-${number}` }),
    roles: { ok: EDITORS, FORBIDDEN: ["viewer"], others: "NOT_FOUND" },
  },
  "Mutation.disconnectAccount": {
    takes: "delete",
    arguments: ({ account }) => ({ id: account }),
    roles: { ok: EDITORS, FORBIDDEN: ["viewer"], others: "NOT_FOUND" },
  },
  "Mutation.createSocialSet": {
    takes: "write",
    arguments: ({ workspace, account, number }) => ({
      workspaceId: workspace,
      name: `Set ${number}`,
      accountIds: [account],
    }),
    roles: { ok: EDITORS, others: "FORBIDDEN" },
  },
  "Mutation.createWebhookEndpoint": {
    takes: "write",
    arguments: ({ workspace, number }) => ({
      workspaceId: workspace,
      url: `https://hooks.example/${number}`,
      eventTypes: ["PUBLICATION_PUBLISHED"],
    }),
    roles: { ok: WORKSPACE_ADMINS, others: "FORBIDDEN" },
  },
  "Mutation.updateWebhookEndpoint": {
    takes: "write",
    arguments: ({ webhookEndpoint, number }) => ({ id: webhookEndpoint, description: `CRM ${number}` }),
    roles: { ok: WORKSPACE_ADMINS, others: "NOT_FOUND" },
  },
  "Mutation.pauseWebhookEndpoint": {
    takes: "write",
    arguments: ({ webhookEndpoint }) => ({ id: webhookEndpoint }),
    roles: { ok: WORKSPACE_ADMINS, others: "NOT_FOUND" },
  },
  "Mutation.resumeWebhookEndpoint": {
    takes: "write",
    arguments: ({ webhookEndpoint }) => ({ id: webhookEndpoint }),
    roles: { ok: WORKSPACE_ADMINS, others: "NOT_FOUND" },
  },
  "Mutation.rotateWebhookSecret": {
    takes: "write",
    arguments: ({ webhookEndpoint }) => ({ id: webhookEndpoint }),
    roles: { ok: WORKSPACE_ADMINS, others: "NOT_FOUND" },
  },
  "Mutation.deleteWebhookEndpoint": {
    takes: "write",
    arguments: ({ webhookEndpoint }) => ({ id: webhookEndpoint }),
    roles: { ok: WORKSPACE_ADMINS, others: "NOT_FOUND" },
  },
  "Mutation.sendTestWebhook": {
    takes: "write",
    arguments: ({ webhookEndpoint }) => ({ id: webhookEndpoint }),
    roles: { ok: WORKSPACE_ADMINS, others: "NOT_FOUND" },
  },
  "Mutation.replayWebhookDelivery": {
    takes: "write",
    arguments: ({ webhookDelivery }) => ({ id: webhookDelivery }),
    roles: { ok: WORKSPACE_ADMINS, others: "NOT_FOUND" },
  },
  "Mutation.replayFailedWebhookDeliveries": {
    takes: "write",
    arguments: ({ webhookEndpoint }) => ({ endpointId: webhookEndpoint, since: "2026-03-01T00:00:00Z" }),
    roles: { ok: WORKSPACE_ADMINS, others: "NOT_FOUND" },
  },
  "Mutation.createVoiceProfile": {
    takes: "write",
    arguments: ({ workspace, number }) => ({ workspaceId: workspace, name: `Voice no ${number}` }),
    roles: { ok: EDITORS, others: "FORBIDDEN" },
  },
  "Mutation.updateVoiceProfile": {
    takes: "write",
    arguments: ({ voiceProfile, number }) => ({ id: voiceProfile, name: `Voice no ${number}` }),
    roles: { ok: EDITORS, FORBIDDEN: ["viewer"], others: "NOT_FOUND" },
  },
  "Mutation.renderMeme": {
    takes: "write",
    scope: "media:write",
    arguments: ({ workspace, number }) => ({
      workspaceId: workspace,
      templateId: "lesson-of-the-day",
      captions: [`Lesson ${number}`],
    }),
    roles: { ok: EDITORS, others: "FORBIDDEN" },
  },
  "Mutation.duplicateVoiceProfile": {
    takes: "write",
    arguments: ({ voiceProfile }) => ({ id: voiceProfile }),
    roles: { ok: EDITORS, FORBIDDEN: ["viewer"], others: "NOT_FOUND" },
  },
  "Mutation.setDefaultVoiceProfile": {
    takes: "write",
    arguments: ({ voiceProfile }) => ({ id: voiceProfile }),
    roles: { ok: EDITORS, FORBIDDEN: ["viewer"], others: "NOT_FOUND" },
  },
  "Mutation.assignVoiceProfile": {
    takes: "write",
    arguments: ({ voiceProfile, account }) => ({ id: voiceProfile, accountIds: [account] }),
    roles: { ok: EDITORS, FORBIDDEN: ["viewer"], others: "NOT_FOUND" },
  },
  "Mutation.deleteVoiceProfile": {
    takes: "write",
    arguments: ({ voiceProfile }) => ({ id: voiceProfile }),
    roles: { ok: EDITORS, FORBIDDEN: ["viewer"], others: "NOT_FOUND" },
  },
  "Mutation.planAngles": {
    takes: "write",
    scope: "drafts:write",
    arguments: ({ workspace, account }) => ({
      workspaceId: workspace,
      idea: "Bread takes a night.",
      accountIds: [account],
    }),
    roles: { ok: EDITORS, others: "FORBIDDEN" },
  },
  "Mutation.createPublication": {
    takes: "write",
    scope: "drafts:write",
    arguments: ({ workspace, socialSet }) => ({ workspaceId: workspace, socialSetId: socialSet }),
    roles: { ok: EDITORS, others: "FORBIDDEN" },
  },
  "Mutation.updatePublication": {
    takes: "write",
    scope: "drafts:write",
    arguments: ({ publication }) => ({ id: publication, segments: [{ text: "Good evening" }] }),
    roles: { ok: EDITORS, FORBIDDEN: ["viewer"], others: "NOT_FOUND" },
  },
  "Mutation.schedulePublication": {
    takes: "write",
    scope: "publications:schedule",
    arguments: ({ publication }) => ({ id: publication, nextSlot: true }),
    roles: { ok: EDITORS, FORBIDDEN: ["viewer"], others: "NOT_FOUND" },
  },
  "Mutation.duplicatePublication": {
    takes: "write",
    scope: "drafts:write",
    arguments: ({ publication }) => ({ id: publication }),
    roles: { ok: EDITORS, FORBIDDEN: ["viewer"], others: "NOT_FOUND" },
  },
  "Mutation.movePublications": {
    takes: "write",
    scope: "publications:schedule",
    arguments: ({ publication }) => ({ moves: [{ id: publication, nextSlot: true }] }),
    roles: { ok: EDITORS, FORBIDDEN: ["viewer"], others: "NOT_FOUND" },
  },
  "Mutation.publishNow": {
    takes: "write",
    scope: "publications:publish",
    arguments: ({ publication }) => ({ id: publication }),
    roles: { ok: EDITORS, FORBIDDEN: ["viewer"], others: "NOT_FOUND" },
  },
  "Mutation.cancelPublication": {
    takes: "write",
    scope: "publications:cancel",
    arguments: ({ publication }) => ({ id: publication }),
    roles: { ok: EDITORS, FORBIDDEN: ["viewer"], others: "NOT_FOUND" },
  },
  "Mutation.scheduleManyPublications": {
    takes: "write",
    scope: "publications:schedule",
    arguments: ({ publication }) => ({ items: [{ id: publication, nextSlot: true }] }),
    roles: { ok: EDITORS, FORBIDDEN: ["viewer"], others: "NOT_FOUND" },
  },
  "Mutation.publishManyNow": {
    takes: "write",
    scope: "publications:publish",
    arguments: ({ publication }) => ({ items: [{ id: publication }] }),
    roles: { ok: EDITORS, FORBIDDEN: ["viewer"], others: "NOT_FOUND" },
  },
  "Mutation.cancelManyPublications": {
    takes: "write",
    scope: "publications:cancel",
    arguments: ({ publication }) => ({ items: [{ id: publication }] }),
    roles: { ok: EDITORS, FORBIDDEN: ["viewer"], others: "NOT_FOUND" },
  },
  "Mutation.submitManyForReview": {
    takes: "write",
    scope: "drafts:write",
    arguments: ({ publication }) => ({ items: [{ id: publication, comment: "Ready" }] }),
    roles: { ok: EDITORS, FORBIDDEN: ["viewer"], others: "NOT_FOUND" },
  },
  "Mutation.deleteManyPublications": {
    takes: "write",
    scope: "drafts:write",
    arguments: ({ publication }) => ({ items: [{ id: publication, confirm: true }] }),
    roles: { ok: EDITORS, FORBIDDEN: ["viewer"], others: "NOT_FOUND" },
  },
  "Mutation.retryFailedRenditions": {
    takes: "write",
    scope: "publications:publish",
    arguments: ({ failedPublication }) => ({ id: failedPublication }),
    roles: { ok: EDITORS, FORBIDDEN: ["viewer"], others: "NOT_FOUND" },
  },
  "Mutation.resolveRendition": {
    takes: "write",
    scope: "publications:publish",
    arguments: ({ lostRendition }) => ({ id: lostRendition, published: true }),
    roles: { ok: EDITORS, FORBIDDEN: ["viewer"], others: "NOT_FOUND" },
  },
  "Mutation.deletePost": {
    takes: "write",
    scope: "publications:cancel",
    arguments: ({ removedRendition }) => ({ renditionId: removedRendition, confirm: true }),
    roles: { ok: EDITORS, FORBIDDEN: ["viewer"], others: "NOT_FOUND" },
  },
  "Mutation.deletePublication": {
    takes: "write",
    scope: "drafts:write",
    arguments: ({ publication }) => ({ id: publication, confirm: true }),
    roles: { ok: EDITORS, FORBIDDEN: ["viewer"], others: "NOT_FOUND" },
  },
  "Mutation.deleteRendition": {
    takes: "write",
    scope: "drafts:write",
    arguments: ({ destinedPublication: id }) => ({
      publicationId: id,
      accountId: destinations.get(id) ?? "unknown",
      confirm: true,
    }),
    roles: { ok: EDITORS, FORBIDDEN: ["viewer"], others: "NOT_FOUND" },
  },
  "Mutation.submitForReview": {
    takes: "write",
    scope: "drafts:write",
    arguments: ({ publication }) => ({ id: publication, expectedRevision: 1, comment: "Ready" }),
    roles: { ok: EDITORS, FORBIDDEN: ["viewer"], others: "NOT_FOUND" },
  },
  "Mutation.approvePublication": {
    takes: "write",
    arguments: ({ submittedPublication }) => ({ id: submittedPublication, expectedRevision: 1 }),
    roles: { ok: WORKSPACE_ADMINS, FORBIDDEN: READERS_ONLY, others: "NOT_FOUND" },
  },
  "Mutation.requestChanges": {
    takes: "write",
    arguments: ({ submittedPublication }) => ({
      id: submittedPublication,
      expectedRevision: 1,
      comment: "Shorter, please",
    }),
    roles: { ok: WORKSPACE_ADMINS, FORBIDDEN: READERS_ONLY, others: "NOT_FOUND" },
  },
  "Mutation.commentOnPublication": {
    takes: "write",
    arguments: ({ publication }) => ({ id: publication, text: "Shorter, please" }),
    roles: { ok: EDITORS, FORBIDDEN: ["viewer"], others: "NOT_FOUND" },
  },
  "Mutation.resolveComment": {
    takes: "write",
    arguments: ({ comment }) => ({ id: comment }),
    roles: { ok: EDITORS, FORBIDDEN: ["viewer"], others: "NOT_FOUND" },
  },
  "Mutation.reopenComment": {
    takes: "write",
    arguments: ({ comment }) => ({ id: comment }),
    roles: { ok: EDITORS, FORBIDDEN: ["viewer"], others: "NOT_FOUND" },
  },
  "Mutation.deleteComment": {
    takes: "write",
    arguments: ({ comment }) => ({ id: comment }),
    roles: { ok: WORKSPACE_ADMINS, FORBIDDEN: READERS_ONLY, others: "NOT_FOUND" },
  },
  "Mutation.createTheme": {
    takes: "write",
    arguments: ({ organization, number, theme }) => ({
      organizationId: organization,
      name: `New ${number}`,
      themeId: theme,
    }),
    roles: { ok: ORGANIZATION_ADMINS, others: "FORBIDDEN" },
  },
  "Mutation.updateThemeDraft": {
    takes: "write",
    arguments: ({ theme }) => ({ id: theme, expectedDraftRevision: 1, manifest: MANIFEST }),
    roles: { ok: ORGANIZATION_ADMINS, FORBIDDEN: MEMBERS, others: "NOT_FOUND" },
  },
  "Mutation.renameTheme": {
    takes: "write",
    arguments: ({ theme, number }) => ({ id: theme, name: `Renamed ${number}` }),
    roles: { ok: ORGANIZATION_ADMINS, FORBIDDEN: MEMBERS, others: "NOT_FOUND" },
  },
  "Mutation.publishTheme": {
    takes: "write",
    arguments: ({ theme }) => ({ id: theme, expectedDraftRevision: 1, expectedPublishedRevision: 0 }),
    roles: { ok: ORGANIZATION_ADMINS, FORBIDDEN: MEMBERS, others: "NOT_FOUND" },
  },
  "Mutation.rollbackTheme": {
    takes: "write",
    arguments: ({ organization, publishedTheme }) => ({
      id: publishedTheme,
      organizationId: organization,
      sourceRevision: 1,
      expectedDraftRevision: 1,
      expectedPublishedRevision: 2,
    }),
    roles: { ok: ORGANIZATION_ADMINS, others: "FORBIDDEN" },
  },
  "Mutation.deleteTheme": {
    takes: "delete",
    arguments: ({ theme }) => ({ id: theme }),
    roles: { ok: ORGANIZATION_ADMINS, FORBIDDEN: MEMBERS, others: "NOT_FOUND" },
  },
  "Mutation.setOrganizationTheme": {
    takes: "write",
    arguments: ({ organization, publishedTheme }) => ({
      organizationId: organization,
      theme: { kind: "CUSTOM", key: publishedTheme },
    }),
    roles: { ok: ORGANIZATION_ADMINS, others: "FORBIDDEN" },
  },
  "Mutation.clearOrganizationTheme": {
    takes: "write",
    arguments: ({ organization }) => ({ organizationId: organization }),
    roles: { ok: ORGANIZATION_ADMINS, others: "FORBIDDEN" },
  },
  "Mutation.lockThemeSelection": {
    takes: "write",
    arguments: ({ organization }) => ({ organizationId: organization, locked: false }),
    roles: { ok: ORGANIZATION_ADMINS, others: "FORBIDDEN" },
  },
  "Mutation.chooseWorkspaceTheme": {
    takes: "write",
    arguments: ({ workspace, publishedTheme }) => ({
      workspaceId: workspace,
      theme: { kind: "CUSTOM", key: publishedTheme },
    }),
    roles: { ok: WORKSPACE_ADMINS, others: "FORBIDDEN" },
  },
  "Mutation.clearWorkspaceTheme": {
    takes: "write",
    arguments: ({ workspace }) => ({ workspaceId: workspace }),
    roles: { ok: WORKSPACE_ADMINS, others: "FORBIDDEN" },
  },
  "Mutation.createThemeAsset": {
    takes: "write",
    arguments: ({ organization }) => ({
      organizationId: organization,
      filename: "dot.png",
      content: DOT,
    }),
    roles: { ok: ORGANIZATION_ADMINS, others: "FORBIDDEN" },
  },
  "Mutation.deleteThemeAsset": {
    takes: "write",
    arguments: ({ themeAsset }) => ({ id: themeAsset }),
    roles: { ok: ORGANIZATION_ADMINS, FORBIDDEN: MEMBERS, others: "NOT_FOUND" },
  },
  "Mutation.createWorkspace": {
    takes: "write",
    arguments: ({ organization }) => ({ organizationId: organization, name: "New" }),
    roles: { ok: ORGANIZATION_ADMINS, others: "FORBIDDEN" },
  },
  "Mutation.deletePostingSlot": {
    takes: "write",
    arguments: ({ slot }) => ({ id: slot }),
    roles: { ok: WORKSPACE_ADMINS, FORBIDDEN: READERS_ONLY, others: "NOT_FOUND" },
  },
  "Mutation.deleteProviderApp": {
    takes: "instance",
    arguments: ({ providerApp }) => ({ id: providerApp }),
    roles: anyone,
  },
  "Mutation.updateMedia": {
    takes: "write",
    scope: "media:write",
    arguments: ({ media }) => ({ id: media, name: "Pier", isFavorite: true }),
    roles: { ok: EDITORS, FORBIDDEN: ["viewer"], others: "NOT_FOUND" },
  },
  "Mutation.generateAltText": {
    takes: "write",
    scope: "media:write",
    arguments: ({ describedMedia }) => ({ id: describedMedia }),
    roles: { ok: EDITORS, FORBIDDEN: ["viewer"], others: "NOT_FOUND" },
  },
  "Mutation.trashMedia": {
    takes: "write",
    scope: "media:write",
    arguments: ({ media }) => ({ id: media }),
    roles: { ok: EDITORS, FORBIDDEN: ["viewer"], others: "NOT_FOUND" },
  },
  "Mutation.trashManyMedia": {
    takes: "write",
    scope: "media:write",
    arguments: ({ media }) => ({ ids: [media] }),
    roles: { ok: EDITORS, others: "FORBIDDEN" },
  },
  "Mutation.restoreMedia": {
    takes: "write",
    scope: "media:write",
    arguments: ({ trashedMedia }) => ({ id: trashedMedia }),
    roles: { ok: EDITORS, FORBIDDEN: ["viewer"], others: "NOT_FOUND" },
  },
  "Mutation.updateManyMedia": {
    takes: "write",
    scope: "media:write",
    arguments: ({ media }) => ({ items: [{ id: media, tags: ["pier"], isFavorite: true }] }),
    roles: { ok: EDITORS, FORBIDDEN: ["viewer"], others: "NOT_FOUND" },
  },
  "Mutation.restoreManyMedia": {
    takes: "write",
    scope: "media:write",
    arguments: ({ trashedMedia }) => ({ items: [{ id: trashedMedia }] }),
    roles: { ok: EDITORS, FORBIDDEN: ["viewer"], others: "NOT_FOUND" },
  },
  "Mutation.deleteManyMedia": {
    takes: "write",
    scope: "media:write",
    arguments: ({ media }) => ({ items: [{ id: media, confirm: true }] }),
    roles: { ok: EDITORS, FORBIDDEN: ["viewer"], others: "NOT_FOUND" },
  },
  "Mutation.keepMedia": {
    takes: "write",
    scope: "media:write",
    arguments: ({ media }) => ({ id: media }),
    roles: { ok: EDITORS, FORBIDDEN: ["viewer"], others: "NOT_FOUND" },
  },
  "Mutation.deleteMedia": {
    takes: "write",
    scope: "media:write",
    arguments: ({ media }) => ({ id: media, confirm: true }),
    roles: { ok: EDITORS, FORBIDDEN: ["viewer"], others: "NOT_FOUND" },
  },
  "Mutation.createMediaUpload": {
    takes: "write",
    scope: "media:write",
    arguments: ({ workspace }) => ({ workspaceId: workspace, filename: "pier.png", size: 500 }),
    roles: { ok: EDITORS, others: "FORBIDDEN" },
  },
  "Mutation.completeMediaUpload": {
    takes: "write",
    scope: "media:write",
    arguments: ({ wholeUpload, workspace }) => ({ id: wholeUpload, workspaceId: workspace }),
    roles: { ok: EDITORS, FORBIDDEN: ["viewer"], others: "NOT_FOUND" },
  },
  "Mutation.cancelMediaUpload": {
    takes: "write",
    scope: "media:write",
    arguments: ({ wholeUpload }) => ({ id: wholeUpload }),
    roles: { ok: EDITORS, FORBIDDEN: ["viewer"], others: "NOT_FOUND" },
  },
  "Mutation.deleteSocialSet": {
    takes: "write",
    arguments: ({ socialSet }) => ({ id: socialSet, confirm: true }),
    roles: { ok: EDITORS, FORBIDDEN: ["viewer"], others: "NOT_FOUND" },
  },
  "Mutation.deleteOrganization": {
    takes: "session",
    arguments: ({ deletableOrganization }) => ({
      id: deletableOrganization,
      confirmName: DELETABLE_NAME,
      currentPassword: PASSWORD,
    }),
    roles: { ok: ["owner"], FORBIDDEN: MEMBERS, others: "NOT_FOUND" },
  },
  "Query.organizationDeletionPreview": {
    takes: "session",
    arguments: ({ organization }) => ({ id: organization }),
    roles: { ok: ["owner"], FORBIDDEN: MEMBERS, others: "NOT_FOUND" },
  },
  "Mutation.deleteWorkspace": {
    takes: "delete",
    arguments: ({ deletableWorkspace }) => ({ id: deletableWorkspace }),
    roles: { ok: ORGANIZATION_ADMINS, others: "FORBIDDEN" },
  },
  "Mutation.requestEmailChange": {
    takes: "session",
    arguments: ({ email }) => ({ newEmail: email, currentPassword: PASSWORD }),
    roles: anyone,
  },
  "Mutation.resendEmailChangeCode": {
    takes: "session",
    arguments: ({ emailChange }) => ({ id: emailChange }),
    roles: anyone,
  },
  "Mutation.cancelEmailChange": {
    takes: "session",
    arguments: ({ emailChange }) => ({ id: emailChange }),
    roles: anyone,
  },
  "Mutation.requestEmailVerification": { takes: "session", arguments: () => ({}), roles: anyone },
  // The token is wrong on purpose: a right one is of one person only.
  "Mutation.verifyEmail": {
    takes: "session",
    arguments: () => ({ token: "test.wrong" }),
    roles: { others: "INVALID_INPUT" },
  },
  // The code is wrong on purpose: a right one would change an address that other cases use.
  "Mutation.confirmEmailChange": {
    takes: "session",
    arguments: ({ emailChange }) => ({ id: emailChange, code: "000000" }),
    roles: { others: "INVALID_INPUT" },
  },
  "Mutation.changePassword": {
    takes: "session",
    arguments: () => ({ currentPassword: PASSWORD, newPassword: PASSWORD }),
    roles: { others: "INVALID_INPUT" },
  },
  "Mutation.requestPasswordReset": {
    takes: "public",
    arguments: ({ email }) => ({ email }),
    roles: anyone,
  },
  "Mutation.requestSignInLink": {
    takes: "public",
    arguments: ({ email }) => ({ email }),
    roles: anyone,
  },
  "Mutation.resetPassword": {
    takes: "public",
    arguments: ({ resetToken }) => ({ token: resetToken, newPassword: PASSWORD }),
    roles: anyone,
  },
  "Mutation.revokeOtherSessions": { takes: "session", arguments: () => ({}), roles: anyone },
  "Mutation.reauthenticate": {
    takes: "session",
    arguments: () => ({ action: "ORGANIZATION_DELETE", password: PASSWORD }),
    roles: anyone,
  },
  "Query.authentication": { takes: "public", arguments: () => ({}), roles: anyone },
  "Query.signInOptions": { takes: "public", arguments: () => ({}), roles: anyone },
  "Mutation.completeSignIn": {
    takes: "public",
    arguments: ({ challenge }) => ({ challenge, secondFactorCode: "000000" }),
    roles: anyone,
  },
  // No grant exists for the session of a case.
  "Mutation.setUpSecondFactor": {
    takes: "session",
    arguments: () => ({ reauthGrant: "none" }),
    roles: { others: "INVALID_CREDENTIALS" },
  },
  // The code is wrong on purpose: with a second factor, a person could not sign in as other cases do.
  "Mutation.confirmSecondFactor": {
    takes: "session",
    arguments: ({ wrongFactorCode }) => ({ code: wrongFactorCode }),
    roles: { others: "INVALID_INPUT" },
  },
  "Mutation.generateRecoveryCodes": {
    takes: "session",
    arguments: () => ({ reauthGrant: "none" }),
    roles: { others: "INVALID_CREDENTIALS" },
  },
  "Mutation.removeSecondFactor": {
    takes: "session",
    arguments: () => ({ reauthGrant: "none" }),
    roles: { others: "INVALID_CREDENTIALS" },
  },
  "Mutation.deleteAccount": {
    takes: "session",
    arguments: () => ({ reauthGrant: "none" }),
    roles: { others: "INVALID_CREDENTIALS" },
  },
  "Mutation.exportAccount": {
    takes: "session",
    arguments: () => ({ reauthGrant: "none" }),
    roles: { others: "INVALID_CREDENTIALS" },
  },
  "Mutation.register": {
    takes: "public",
    arguments: ({ email }) => ({ email, name: "New", password: PASSWORD }),
    roles: anyone,
  },
  "Mutation.removeOrganizationMember": {
    takes: "write",
    arguments: ({ organizationMember }) => ({ id: organizationMember }),
    roles: { ok: ORGANIZATION_ADMINS, FORBIDDEN: MEMBERS, others: "NOT_FOUND" },
  },
  "Mutation.leaveOrganization": {
    takes: "write",
    arguments: ({ joinedOrganization }) => ({ id: joinedOrganization }),
    roles: { NOT_FOUND: BOUND, others: "ok" },
  },
  "Mutation.updateViewer": {
    takes: "session",
    arguments: ({ number }) => ({ name: `Person ${number}` }),
    roles: anyone,
  },
  "Mutation.removeWorkspaceMember": {
    takes: "write",
    arguments: ({ workspaceMember }) => ({ id: workspaceMember }),
    roles: { ok: WORKSPACE_ADMINS, FORBIDDEN: READERS_ONLY, others: "NOT_FOUND" },
  },
  "Mutation.revokeApiToken": { takes: "session", arguments: ({ apiToken }) => ({ id: apiToken }), roles: anyone },
  "Mutation.revokeInvitation": {
    takes: "write",
    arguments: ({ invitation }) => ({ id: invitation }),
    roles: { ok: WORKSPACE_ADMINS, others: "NOT_FOUND" },
  },
  "Mutation.resendInvitation": {
    takes: "write",
    arguments: ({ invitation }) => ({ id: invitation }),
    roles: { ok: WORKSPACE_ADMINS, others: "NOT_FOUND" },
  },
  "Mutation.revokeSession": { takes: "session", arguments: ({ session }) => ({ id: session }), roles: anyone },
  "Mutation.saveProviderApp": {
    takes: "instance",
    arguments: ({ number }) => ({ provider: "MASTODON", instanceUrl: `https://town${number}.example`, clientId: "c" }),
    roles: anyone,
  },
  "Mutation.signIn": {
    takes: "public",
    arguments: ({ self }) => ({ email: self, password: PASSWORD }),
    roles: anyone,
  },
  "Mutation.signOut": { takes: "leave", arguments: () => ({}), roles: anyone },
  "Mutation.updateOrganization": {
    takes: "write",
    arguments: ({ organization }) => ({ id: organization, name: "Northwind" }),
    roles: { ok: ORGANIZATION_ADMINS, others: "FORBIDDEN" },
  },
  "Mutation.setSecondFactorPolicy": {
    takes: "session",
    arguments: ({ organization }) => ({ id: organization, required: false }),
    roles: { ok: ["owner"], others: "FORBIDDEN" },
  },
  "Mutation.setNetworkBudget": {
    takes: "write",
    arguments: ({ organization }) => ({ organizationId: organization, network: "X", monthlyMicrousd: 5_000_000 }),
    roles: { ok: ORGANIZATION_ADMINS, others: "FORBIDDEN" },
  },
  "Mutation.setApplicationPolicy": {
    takes: "session",
    arguments: ({ organization }) => ({ id: organization, allowsSelfRegistered: true }),
    roles: { ok: ORGANIZATION_ADMINS, others: "FORBIDDEN" },
  },
  "Mutation.endOrganizationApplicationGrant": {
    takes: "session",
    arguments: ({ organization, colleagueGrant }) => ({ organizationId: organization, id: colleagueGrant }),
    roles: { ok: ORGANIZATION_ADMINS, others: "FORBIDDEN" },
  },
  "Mutation.updatePostingSlot": {
    takes: "write",
    arguments: ({ slot }) => ({ id: slot, isActive: false }),
    roles: { ok: WORKSPACE_ADMINS, FORBIDDEN: READERS_ONLY, others: "NOT_FOUND" },
  },
  "Mutation.updateProviderApp": {
    takes: "instance",
    arguments: ({ providerApp }) => ({ id: providerApp, name: "New" }),
    roles: anyone,
  },
  "Mutation.updateSocialSet": {
    takes: "write",
    arguments: ({ socialSet, account, number }) => ({ id: socialSet, name: `Set ${number}`, accountIds: [account] }),
    roles: { ok: EDITORS, FORBIDDEN: ["viewer"], others: "NOT_FOUND" },
  },
  "Mutation.updateWorkspaceMember": {
    takes: "write",
    arguments: ({ workspaceMember }) => ({ id: workspaceMember, role: "EDITOR" }),
    roles: { ok: WORKSPACE_ADMINS, FORBIDDEN: READERS_ONLY, others: "NOT_FOUND" },
  },
  "Mutation.updateWorkspaceSettings": {
    takes: "write",
    arguments: ({ workspace, number }) => ({ workspaceId: workspace, name: `Coffee ${number}` }),
    roles: { ok: WORKSPACE_ADMINS, others: "FORBIDDEN" },
  },
  "Mutation.markNotificationRead": {
    takes: "write",
    arguments: ({ notification }) => ({ id: notification }),
    roles: { ok: READERS, others: "NOT_FOUND" },
  },
  "Mutation.markNotificationUnread": {
    takes: "write",
    arguments: ({ notification }) => ({ id: notification }),
    roles: { ok: READERS, others: "NOT_FOUND" },
  },
  "Mutation.markNotificationsRead": {
    takes: "write",
    arguments: ({ workspace, notification }) => ({ workspaceId: workspace, ids: [notification] }),
    roles: { ok: READERS, others: "FORBIDDEN" },
  },
  "Mutation.markAllNotificationsRead": {
    takes: "write",
    arguments: ({ workspace }) => ({ workspaceId: workspace }),
    roles: { ok: READERS, others: "FORBIDDEN" },
  },
  "Mutation.deleteNotifications": {
    takes: "write",
    arguments: ({ workspace, notification }) => ({ workspaceId: workspace, ids: [notification] }),
    roles: { ok: READERS, others: "FORBIDDEN" },
  },
  "Mutation.deleteNotification": {
    takes: "write",
    arguments: ({ notification }) => ({ id: notification }),
    roles: { ok: READERS, others: "NOT_FOUND" },
  },
  "Mutation.updateNotificationPreferences": {
    takes: "write",
    arguments: () => ({
      preferences: [{ topic: "NEW_MESSAGE", emailFrequency: "DAILY" }],
      digest: { time: "07:30", timezone: "Europe/Berlin" },
    }),
    roles: { FORBIDDEN: BOUND, others: "ok" },
  },
  "Mutation.muteNotifications": {
    takes: "write",
    arguments: ({ workspace }) => ({ scope: "WORKSPACE", workspaceId: workspace }),
    roles: { ok: READERS, others: "FORBIDDEN" },
  },
  // One's own, also of a workspace that one has left.
  "Mutation.endNotificationMute": {
    takes: "write",
    arguments: ({ mute }) => ({ id: mute }),
    roles: { FORBIDDEN: ["boundElsewhere"], others: "ok" },
  },
  "Mutation.updateQueueReminders": {
    takes: "write",
    arguments: ({ workspace }) => ({
      workspaceId: workspace,
      lowRunwayEnabled: true,
      queueEmptiedEnabled: true,
      runwayDays: 3,
    }),
    roles: { ok: EDITORS, others: "FORBIDDEN" },
  },
  "Subscription.notificationReceived": {
    takes: "read",
    arguments: ({ workspace }) => ({ workspaceId: workspace }),
    roles: { ok: READERS, others: "FORBIDDEN" },
  },
  "Subscription.anglePlanned": {
    takes: "write",
    scope: "drafts:write",
    arguments: ({ workspace, account }) => ({
      input: { workspaceId: workspace, idea: "Bread takes a night.", accountIds: [account] },
    }),
    roles: { ok: EDITORS, others: "FORBIDDEN" },
  },
  "Subscription.workspaceChanged": {
    takes: "read",
    scope: "events:subscribe",
    arguments: ({ workspace }) => ({ workspaceId: workspace }),
    roles: { ok: READERS, others: "FORBIDDEN" },
  },
  "Subscription.publicationChanged": {
    takes: "read",
    scope: "events:subscribe",
    arguments: ({ workspace }) => ({ workspaceId: workspace }),
    roles: { ok: READERS, others: "FORBIDDEN" },
  },
  "Subscription.deliveryProgress": {
    takes: "read",
    scope: "events:subscribe",
    arguments: ({ publication }) => ({ publicationId: publication }),
    roles: { ok: READERS, others: "NOT_FOUND" },
  },
  "Subscription.mediaProcessed": {
    takes: "read",
    scope: "events:subscribe",
    arguments: ({ workspace }) => ({ workspaceId: workspace }),
    roles: { ok: READERS, others: "FORBIDDEN" },
  },
};
