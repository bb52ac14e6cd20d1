import { type GraphQLField, getNamedType, isObjectType } from "graphql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { schema } from "../../schema/index.ts";
import { dataOf } from "../support/answers.ts";
import { readyItem } from "../support/domains/media.ts";
import { newestOf, notify } from "../support/domains/notifications.ts";
import { publication } from "../support/domains/publication.ts";
import { themeAsset } from "../support/domains/themeAsset.ts";
import { type World, world } from "../support/world.ts";

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

/** Lists and counts of a dashboard, by the type that has them. */
const PARTS: Readonly<Record<string, string>> = {
  Workspace: `id media { totalCount } mediaUploads { totalCount } imageTemplates { totalCount } socialSets { totalCount }
    postingSlots { totalCount } publications { totalCount } voiceProfiles { totalCount } members { totalCount }
    viewerInbox { unreadCount }`,
  Organization: "id themes { totalCount } themeAssets { totalCount } members { totalCount } workspaces { totalCount }",
  Viewer:
    "sessions { totalCount nodes { id } } organizations { totalCount } workspaces { totalCount } accountInbox { unreadCount }",
};

type Part = Record<string, unknown>;
type Dashboard = Record<string, Part>;

/** Reads the parts of a dashboard by type. */
async function dashboard(): Promise<Dashboard> {
  const query = `query ($organization: ID!, $workspace: ID!) {
    Viewer: viewer { ${PARTS["Viewer"]} }
    Organization: organization(id: $organization) { ${PARTS["Organization"]} }
    Workspace: workspace(id: $workspace) { ${PARTS["Workspace"]} }
  }`;
  const { organization, workspace } = w.ids;
  return dataOf(await w.gql<Dashboard>(w.users.owner.token, query, { organization, workspace }));
}

const mutations = Object.values(schema.getMutationType()?.getFields() ?? {});

/** The members of a mutation's payload that are parts of a dashboard, by type. */
const partsOf = ({ type }: GraphQLField<unknown, unknown>): [type: string, member: string][] => {
  const payload = getNamedType(type);
  if (!isObjectType(payload)) return [];
  return Object.values(payload.getFields()).flatMap((field): [string, string][] => {
    const { name } = getNamedType(field.type);
    return name in PARTS ? [[name, field.name]] : [];
  });
};

/** Runs a mutation, and returns the parts of a dashboard that its payload has. */
async function run(name: string, input: object | undefined): Promise<Dashboard> {
  const mutation = mutations.find((each) => each.name === name) as GraphQLField<unknown, unknown>;
  const selections = partsOf(mutation).map(([type, member]) => `${type}: ${member} { ${PARTS[type]} }`);
  const type = mutation.args[0]?.type;
  const call =
    input === undefined ? `mutation { done: ${name}` : `mutation ($input: ${type}) { done: ${name}(input: $input)`;
  const query = `${call} { __typename ${selections.join(" ")} } }`;
  return dataOf(await w.gql<{ done: Dashboard }>(w.users.owner.token, query, { input })).done;
}

const confirmed = (id: string) => ({ id, confirm: true });

/** The input of each mutation, whose object is made first; undefined for a mutation without an input. */
const CASES: Readonly<Record<string, () => Promise<object | undefined>>> = {
  deleteSocialSet: async () =>
    confirmed(
      await made("createSocialSet", "socialSet", { workspaceId: w.ids.workspace, name: "New", accountIds: [] }),
    ),
  deleteMedia: async () => confirmed((await readyItem(w, w.ids.workspace)).id),
  deleteNotification: async () => ({ id: await unread() }),
  deleteNotifications: async () => ({ workspaceId: w.ids.workspace, ids: [await unread()] }),
  deletePostingSlot: async () => ({ id: w.ids.slot }),
  deletePublication: async () => confirmed((await publication(w, w.ids.workspace)).id),
  deleteThemeAsset: async () => ({ id: await themeAsset(w, w.ids.organization) }),
  deleteWorkspace: async () => ({ id: w.ids.secondWorkspace }),
  markAllNotificationsRead: async () => {
    await unread();
    return { workspaceId: w.ids.workspace };
  },
  markNotificationRead: async () => ({ id: await unread() }),
  revokeOtherSessions: async () => {
    const { id: userId, sessionId } = w.users.owner;
    const { id: _id, ...row } = await w.db.prisma.session.findUniqueOrThrow({ where: { id: sessionId } });
    await w.db.prisma.session.create({ data: { ...row, userId, id: "ses_other", tokenHash: "other" } });
    return undefined;
  },
};

async function made(name: string, member: string, input: object): Promise<string> {
  const type = mutations.find((each) => each.name === name)?.args[0]?.type;
  const query = `mutation ($input: ${type}) { done: ${name}(input: $input) { made: ${member} { id } } }`;
  return dataOf(await w.gql<{ done: { made: { id: string } } }>(w.users.owner.token, query, { input })).done.made.id;
}

async function unread(): Promise<string> {
  await notify(w, [w.users.owner.id]);
  return newestOf(w, w.users.owner.id);
}

describe("the payload of a mutation", () => {
  test.each(Object.keys(CASES))("has every list and count of a dashboard that it changed: %s", async (name) => {
    const input = await CASES[name]?.();
    // A commit outside of the server moves no revision.
    await w.db.prisma.$executeRaw`UPDATE tenant_revision SET revision = gen_random_uuid()`;
    const before = await dashboard();
    const payload = await run(name, input);
    const after = await dashboard();
    const changed = Object.keys(after).filter((part) => JSON.stringify(after[part]) !== JSON.stringify(before[part]));
    expect(changed).not.toEqual([]);
    expect(Object.fromEntries(changed.map((part) => [part, payload[part]]))).toEqual(
      Object.fromEntries(changed.map((part) => [part, after[part]])),
    );
  });
});

/** Mutations whose payloads no case compares with a dashboard. A new mutation gets a case instead. */
const UNMEASURED = `
  acceptInvitation acceptOwnership accountAuthorizationUrl addWorkspaceMember approveDevicePairing
  approvePublication assignVoiceProfile cancelEmailChange cancelMediaUpload cancelPublication
  cancelSubscription changeOrganizationMemberRole changePassword chooseWorkspaceTheme
  clearOrganizationTheme clearWorkspaceTheme commentOnPublication completeChannelConnection
  completeMediaUpload completeSignIn confirmEmailChange confirmSecondFactor
  connectAccountWithAppPassword createApiToken createBillingCheckout createBillingPortalSession
  createChannelCode createChannelConnection createImageTemplate createInvitation createMediaUpload
  createOrganization createPostingSlot createPublication createSocialSet createTheme createThemeAsset
  createVoiceProfile createWebhookEndpoint createWorkspace declineOwnership deleteAccount
  deleteComment deleteImageTemplate deleteOrganization deletePost deleteProviderApp deleteRendition
  deleteTheme deleteVoiceProfile deleteWebhookEndpoint denyDevicePairing disconnectAccount
  duplicateImageTemplate duplicatePublication duplicateVoiceProfile endImpersonation
  endNotificationMute endOrganizationApplicationGrant exchangeAuthorizationCode exportAccount
  exportImageTemplate generateAltText generateRecoveryCodes impersonate keepMedia lockThemeSelection
  markNotificationUnread markNotificationsRead movePublications muteNotifications nominateOwner
  pauseWebhookEndpoint planAngles pollDevicePairing publishNow publishTheme reactivateUser
  reauthenticate register registerApplicationDocuments registerExternalApplication
  removeOrganizationMember removeSecondFactor removeWorkspaceMember renameTheme renderMeme
  reopenComment replayFailedWebhookDeliveries replayWebhookDelivery requestChanges requestEmailChange
  requestEmailVerification requestPasswordReset requestSignInLink resendEmailChangeCode
  resendInvitation resetPassword resolveComment resolveRendition restoreMedia resumeSubscription
  resumeWebhookEndpoint retryFailedRenditions revokeApiToken revokeApplicationGrant
  revokeExternalApplication revokeInvitation revokeOwnershipNomination revokeSession rollbackTheme
  rotateExternalApplicationSecret rotateWebhookSecret saveProviderApp schedulePublication
  sendTestWebhook setApplicationPolicy setDefaultVoiceProfile setNetworkBudget setOrganizationPlan
  setOrganizationTheme setSecondFactorPolicy setUpSecondFactor setUserPlan signIn signOut
  startDevicePairing submitForReview suggestPostingSlots suspendUser trashManyMedia trashMedia
  updateImageTemplate updateMedia updateNotificationPreferences updateOrganization updatePostingSlot
  updateProviderApp updatePublication updateQueueReminders updateSocialAccount updateSocialSet
  updateThemeDraft updateVoiceProfile updateWebhookEndpoint updateWorkspaceMember
  updateWorkspaceSettings verifyEmail verifyUserEmail
`;

test("every mutation has a case or is named as one without", () => {
  const named = [...Object.keys(CASES), ...UNMEASURED.trim().split(/\s+/)];
  expect(mutations.map(({ name }) => name).toSorted()).toEqual(named.toSorted());
});

/** Deletions whose parent has no list that a viewer reads with others, with the reason. */
const WITHOUT_PARENT: Readonly<Record<string, string>> = {
  deleteAccount: "The person and every credential end.",
  deleteProviderApp: "Apps are a list at the root, for administrators of the instance.",
};

test("a deletion returns the object whose list or count it changed", () => {
  const deletions = mutations.filter(({ name }) => /^(?:delete|remove)[A-Z]|^cancelMediaUpload$/.test(name));
  expect(deletions.length).toBeGreaterThan(15);
  const without = deletions.filter((mutation) => {
    const payload = getNamedType(mutation.type);
    if (!isObjectType(payload)) return true;
    return !Object.values(payload.getFields()).some((field) => isObjectType(getNamedType(field.type)));
  });
  expect(without.map(({ name }) => name).toSorted()).toEqual(Object.keys(WITHOUT_PARENT));
});
