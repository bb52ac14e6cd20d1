import { AccountState as AccountStates } from "../../prisma/generated/client/client.ts";
import { accountById, accountsByIds } from "../../src/domains/accounts/read.ts";
import { OLDEST_FIRST, pageQuery } from "../../src/platform/paging/page.ts";
import type { Limits } from "../../src/providers/limits.ts";
import { limitsOf, PROVIDER_NAMES, PROVIDERS, type ProviderName, providerName } from "../../src/providers/registry.ts";
import { builder } from "../core/builder.ts";
import { connectionType, nestedPage, pageArgs, pageCost } from "../core/connection.ts";
import { Node, readableById } from "../core/node.ts";
import { authScopes } from "../core/roots.ts";
import { Workspace } from "../workspaces/types.ts";

export const AccountProvider = builder.enumType("AccountProvider", {
  description: "A social network on which accounts can be connected.",
  values: Object.fromEntries(
    PROVIDER_NAMES.map((name) => [name.toUpperCase(), { value: name, description: PROVIDERS[name].description }]),
  ) as Record<Uppercase<ProviderName>, { value: ProviderName; description: string }>,
});

export const AccountState = builder.enumType("AccountState", {
  description: "Whether an account can be published to.",
  values: {
    ACTIVE: { value: AccountStates.ACTIVE, description: "It can." },
    NEEDS_ATTENTION: {
      value: AccountStates.NEEDS_ATTENTION,
      description: "The provider refuses what it was connected with; connect it again. `lastError` says why.",
    },
    DISCONNECTED: {
      value: AccountStates.DISCONNECTED,
      description: "It was disconnected: its credentials are forgotten. Connecting it again brings it back.",
    },
  },
});

const TextUnit = builder.enumType("TextUnit", {
  description: "What the length of a text is counted in.",
  values: {
    CHARACTERS: { description: "Unicode code points." },
    GRAPHEMES: { description: "Characters as people see them (grapheme clusters)." },
  },
});

const AccountLimits = builder.objectRef<Limits>("AccountLimits").implement({
  description: "What the provider takes in one post.",
  applications: "withParent",
  fields: (t) => ({
    characters: t.exposeInt("characters", { description: "The longest text, counted in `countedIn`." }),
    countedIn: t.expose("countedIn", { type: TextUnit, description: "What the length of a text is counted in." }),
    charactersPerUrl: t.exposeInt("charactersPerUrl", {
      nullable: true,
      description: "What each link counts as; null when it counts as it is written.",
    }),
    mediaAttachments: t.exposeInt("mediaAttachments", { description: "The most media of one post." }),
    altTextCharacters: t.exposeInt("altTextCharacters", { description: "The longest alternative text." }),
    imageBytes: t.exposeFloat("imageBytes", { description: "The largest image, in bytes." }),
    videoBytes: t.exposeFloat("videoBytes", { description: "The largest video, in bytes." }),
    mimeTypes: t.exposeStringList("mimeTypes", {
      description: "The media types that are taken; empty when the provider does not say.",
    }),
  }),
});

const AccountError = builder.objectRef<{ code: string; message: string }>("AccountError").implement({
  description: "The last thing that went wrong with an account.",
  applications: "withParent",
  fields: (t) => ({
    code: t.exposeString("code", { description: "A code of this server's table of errors." }),
    message: t.exposeString("message", { description: "What happened, for people." }),
  }),
});

export const SocialAccount = builder.prismaObject("SocialAccount", {
  description:
    "A remote account that a workspace publishes to. Seen by the workspace's members; its secrets by nobody.",
  interfaces: [Node],
  select: { id: true, workspaceId: true },
  applications: "accounts:read",
  fields: (t) => ({
    workspaceId: t.exposeID("workspaceId", { description: "The workspace that it belongs to." }),
    workspace: t.relation("workspace", { description: "The workspace that it belongs to." }),
    provider: t.field({
      type: AccountProvider,
      select: { provider: true },
      description: "The service that it is on.",
      resolve: ({ provider }) => providerName(provider),
    }),
    instanceUrl: t.exposeString("instanceUrl", { description: "Origin of the server that it is on." }),
    remoteId: t.exposeString("remoteId", { description: "The provider's own identifier of it." }),
    handle: t.exposeString("handle", { description: "What it is addressed by, such as `ada@example.social`." }),
    displayName: t.exposeString("displayName", { description: "The name that it shows; may be empty." }),
    avatarUrl: t.exposeString("avatarUrl", { description: "Address of its picture; empty when it has none." }),
    profileUrl: t.exposeString("profileUrl", { description: "Address of its public page; empty when unknown." }),
    state: t.expose("state", { type: AccountState, description: "Whether it can be published to." }),
    lastError: t.field({
      type: AccountError,
      nullable: true,
      select: { lastErrorCode: true, lastError: true },
      description: "Why it needs attention; null when nothing is wrong.",
      resolve: ({ lastErrorCode, lastError }) =>
        lastErrorCode === null ? null : { code: lastErrorCode, message: lastError ?? "" },
    }),
    limits: t.field({
      type: AccountLimits,
      select: { provider: true, limits: true },
      description: "The limits of one post, as the provider stated them when the account was last connected.",
      resolve: (account) => limitsOf(account),
    }),
    connectedAt: t.expose("connectedAt", { type: "DateTime", description: "When it was last connected." }),
    updatedAt: t.expose("updatedAt", { type: "DateTime", description: "When it last changed." }),
  }),
});

const SocialAccountConnection = connectionType("SocialAccount", SocialAccount);

const listOf = (state: keyof typeof AccountStates | null | undefined) => ({
  list: "Workspace.accounts",
  order: OLDEST_FIRST,
  filter: { state },
});

builder.prismaObjectFields(Workspace, (t) => ({
  accounts: t.field({
    type: SocialAccountConnection,
    complexity: pageCost(),
    args: {
      ...pageArgs(t.arg),
      state: t.arg({
        type: AccountState,
        required: false,
        description: "Only accounts in this state; all when left out.",
      }),
    },
    description: "Its accounts, those that were connected first come first.",
    select: ({ state, ...args }, _context, nested) => {
      const { where, orderBy, take } = pageQuery(args, listOf(state));
      const narrowed = { where: { ...where, ...(state != null && { state }) }, orderBy, take };
      return { accounts: nestedPage(nested, narrowed, "SocialAccount") };
    },
    resolve: ({ accounts }, { state, ...args }) => pageQuery(args, listOf(state)).finish(accounts),
  }),
}));

builder.queryFields((t) => ({
  socialAccount: t.prismaField({
    ...authScopes("read", { role: "workspaceMember", application: "accounts:read" }),
    type: SocialAccount,
    nullable: true,
    description: "One account; null when it does not exist or is out of the viewer's reach.",
    args: { id: t.arg.id({ description: "The id of the account." }) },
    resolve: (query, _root, { id }, { scope }) => accountById(scope, id, query),
  }),
}));

readableById("SocialAccount", accountsByIds);
