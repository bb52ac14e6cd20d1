import type { AccountConsent } from "../../prisma/generated/client/client.ts";
import { BOUNDS } from "../../src/domains/accounts/bounds.ts";
import { accountsByIds } from "../../src/domains/accounts/read.ts";
import { completeChannelConnection } from "../../src/domains/accounts/selections/complete.ts";
import { createChannelConnection, MOST_TARGETS } from "../../src/domains/accounts/selections/create.ts";
import { selectionsByIds, targetsOf } from "../../src/domains/accounts/selections/selection.ts";
import { cleanedName } from "../../src/platform/values/name.ts";
import type { RemoteTarget, TargetKind } from "../../src/providers/connect.ts";
import { providerName } from "../../src/providers/registry.ts";
import { length, within } from "../core/bounds.ts";
import { builder } from "../core/builder.ts";
import { enumValues } from "../core/enum.ts";
import { mutation } from "../core/mutation.ts";
import { Node, readableById } from "../core/node.ts";
import { MEMBER, typically } from "../core/prices.ts";
import { requires } from "../core/roots.ts";
import { AccountConnection } from "./mutations.ts";
import { AccountProvider, SocialAccount } from "./types.ts";

const KINDS: Record<TargetKind, string> = {
  account: "Account of a person.",
  page: "Page of an organization or a brand.",
  channel: "Channel that several people read.",
};

const AccountTargetKind = builder.enumType("AccountTargetKind", {
  description: "Kind of a place that posts can be published to.",
  values: enumValues(Object.keys(KINDS) as TargetKind[], (kind) => KINDS[kind]),
});

const AccountTarget = builder.objectRef<RemoteTarget>("AccountTarget").implement({
  description: "Page, channel or account that a consent covers.",
  applications: "withParent",
  fields: (t) => ({
    targetId: t.id({
      ...MEMBER,
      description: "Identifier at the provider, for `targetIds` of `completeChannelConnection`.",
      resolve: ({ account }) => account.remoteId,
    }),
    kind: t.expose("kind", { ...MEMBER, type: AccountTargetKind, description: "Kind of the target." }),
    handle: t.string({
      ...MEMBER,
      description: "Handle at the provider, such as `#news`; the identifier if there is no other.",
      resolve: ({ account }) => cleanedName(account.handle) || account.remoteId,
    }),
    displayName: t.string({
      ...MEMBER,
      description: "Name for people; may be empty.",
      resolve: ({ account }) => cleanedName(account.displayName),
    }),
    avatarUrl: t.string({
      ...MEMBER,
      description: "Address of the picture; empty if there is none.",
      resolve: ({ account }) => account.avatarUrl,
    }),
    profileUrl: t.string({
      ...MEMBER,
      description: "Address of the public page; empty if it is unknown.",
      resolve: ({ account }) => account.profileUrl,
    }),
  }),
});

const AccountSelection = builder.objectRef<AccountConsent>("AccountSelection").implement({
  description:
    "Choice of the pages, channels or accounts of one consent that are connected. Visible to the user who consented, until the choice is made or expires.",
  interfaces: [Node],
  fields: (t) => ({
    workspaceId: t.exposeID("workspaceId", { description: "Id of the workspace that the accounts will belong to." }),
    provider: t.field({
      type: AccountProvider,
      description: "Provider that the consent was given at.",
      resolve: ({ provider }) => providerName(provider),
    }),
    targets: t.field({
      ...typically(10),
      type: [AccountTarget],
      description: `Targets in the order of the provider, at most ${MOST_TARGETS}.`,
      resolve: (consent, _args, { context }) => [...targetsOf(context.services, consent)],
    }),
    expiresAt: t.expose("expiresAt", {
      type: "DateTime",
      description: "Time until which the choice can be made: 10 minutes after the code was exchanged.",
    }),
  }),
});

readableById("AccountSelection", selectionsByIds);

const selectionOf = async (context: Parameters<typeof selectionsByIds>[0], id: string) =>
  (await selectionsByIds(context, [id]))[0] ?? null;

mutation("createChannelConnection", {
  ...requires("write", { role: "workspaceEditor" }),
  description:
    "Exchanges the code of a consent for the pages, channels or accounts that it covers, of which `completeChannelConnection` connects some.\n\nFails with PROVIDER_REFUSED if the provider refuses the code or the consent covers nothing. Fails with INVALID_INPUT for a state that is not the viewer's, and with CONFLICT if the provider is not ready.",
  input: (t) => ({
    workspaceId: t.id({ description: "Id of the workspace that the accounts will belong to." }),
    provider: t.field({
      type: AccountProvider,
      description: "Provider of the consent. Fails with INVALID_INPUT for a provider whose consent is for one account.",
    }),
    serverName: t.string({
      required: false,
      ...within(BOUNDS.serverName),
      description: `Name of a configured server, ${length(BOUNDS.serverName)}. Used only if \`instanceUrl\` is empty.`,
    }),
    instanceUrl: t.string({
      required: false,
      ...within(BOUNDS.instanceUrl),
      description: `Address of the instance, at most ${BOUNDS.instanceUrl.maxLength} characters. Absent, null or empty to use \`serverName\`, or for a provider without instances.`,
    }),
    code: t.string({
      extensions: { secret: true, constraints: BOUNDS.code },
      description: `Authorization code, at most ${BOUNDS.code.maxLength} characters. Can be exchanged once.`,
    }),
    state: t.string({
      extensions: { secret: true, constraints: BOUNDS.state },
      description: `State that came back with the code, at most ${BOUNDS.state.maxLength} characters.`,
    }),
  }),
  run: (context, input) => createChannelConnection(context, input),
  payload: (t) => ({
    accountSelection: t.field({
      type: AccountSelection,
      nullable: true,
      description: "Choice that the user makes now; null if it has expired meanwhile.",
      resolve: ({ id }, _args, { context }) => selectionOf(context, id),
    }),
  }),
});

mutation("completeChannelConnection", {
  ...requires("write", { role: "workspaceEditor" }),
  description:
    "Connects the chosen targets of a consent, all of them or none. Updates accounts that were connected before.\n\nFails with INVALID_INPUT for a target that the consent does not cover, and with ACCOUNT_QUOTA_EXCEEDED if the plan does not allow as many accounts.",
  input: (t) => ({
    id: t.id({ description: "Id of the choice." }),
    targetIds: t.idList({
      ...within(BOUNDS.targets),
      description: `Identifiers of the targets to connect, ${BOUNDS.targets.minItems} to ${BOUNDS.targets.maxItems}, each once.`,
    }),
  }),
  run: (context, { id, targetIds }) => completeChannelConnection(context, { id, targetIds: targetIds.map(String) }),
  payload: (t) => ({
    connection: t.field({
      type: AccountConnection,
      description: "Accounts that were connected, and their place in the workspace.",
      resolve: (made) => made,
    }),
    socialAccounts: t.field({
      ...typically(3),
      type: [SocialAccount],
      description: "Accounts that were connected, in the order of the choice.",
      resolve: async ({ accountIds = [] }, _args, { context }) =>
        (await accountsByIds(context, accountIds)).flatMap((account) => account ?? []),
    }),
  }),
});

builder.queryFields((t) => ({
  channelConnection: t.field({
    ...requires("read", { role: "self" }),
    type: AccountSelection,
    nullable: true,
    description:
      "Choice of the targets of a consent; null if the viewer has no such choice, or if it was made or has expired.",
    args: { id: t.arg.id({ description: "Id of the choice." }) },
    resolve: (_root, { id }, { context }) => selectionOf(context, id),
  }),
}));
