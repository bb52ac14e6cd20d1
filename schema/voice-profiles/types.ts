import { BOUNDS } from "../../src/domains/voice-profiles/bounds.ts";
import type { Definition } from "../../src/domains/voice-profiles/definition.ts";
import {
  type EffectiveVoice as Effective,
  effectiveVoices,
  VOICE_SOURCES,
  voicesOfPublication,
} from "../../src/domains/voice-profiles/effective.ts";
import { voiceProfileById, voiceProfilesByIds } from "../../src/domains/voice-profiles/read.ts";
import { OLDEST_FIRST, pageQuery } from "../../src/platform/paging/page.ts";
import { SocialAccount } from "../accounts/types.ts";
import { length, within } from "../core/bounds.ts";
import { builder } from "../core/builder.ts";
import { connectionType, pageArgs } from "../core/connection.ts";
import { lookAhead } from "../core/lookAhead.ts";
import { nestedList } from "../core/nestedList.ts";
import { Node, readableById } from "../core/node.ts";
import { COUNTED, worth } from "../core/prices.ts";
import { requires } from "../core/roots.ts";
import { Publication } from "../publications/types.ts";
import { Workspace } from "../workspaces/types.ts";
import { VoiceDefinition } from "./definition.ts";

export const VoiceProfile = builder.prismaObject("VoiceProfile", {
  description: "Identity and style in which texts are written. Visible to members of the workspace.",
  extensions: { resource: "VoiceProfile" },
  interfaces: [Node],
  select: { id: true, workspaceId: true },
  applications: "workspace:read",
  fields: (t) => ({
    workspaceId: t.exposeID("workspaceId", { description: "Id of the workspace that the voice profile belongs to." }),
    workspace: t.relation("workspace", { description: "Workspace that the voice profile belongs to." }),
    name: t.exposeString("name", {
      description: `Name of the profile, ${length(BOUNDS.name)}. Unique in the workspace, without regard to letter case.`,
    }),
    isDefault: t.exposeBoolean("isDefault", {
      description:
        "Whether the profile applies to accounts without another one. Exactly one profile of a workspace is the default.",
    }),
    assignedAccountIds: t.idList({
      description: "Ids of the accounts that the profile is assigned to. An account has at most one assigned profile.",
      select: { assignments: { select: { accountId: true }, orderBy: { accountId: "asc" } } },
      resolve: ({ assignments }) => assignments.map(({ accountId }) => accountId),
    }),
    definition: t.field({
      ...worth(30),
      type: VoiceDefinition,
      description: "Identity and style of the voice.",
      select: { definition: true },
      resolve: ({ definition }) => definition as unknown as Definition,
    }),
    schemaVersion: t.exposeInt("schemaVersion", { description: "Version of the definition's format; always 1." }),
    revision: t.exposeInt("revision", {
      description:
        "Revision, which increases with each change of name, definition or default. Pass the value as `expectedRevision` to detect concurrent changes.",
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "Time when the voice profile was created." }),
    updatedAt: t.expose("updatedAt", { type: "DateTime", description: "Time when the voice profile last changed." }),
  }),
});

const VoiceSource = builder.enumType("VoiceSource", {
  description: "Reason why a voice profile applies to an account. The first reason that holds decides.",
  values: {
    PUBLICATION_OVERRIDE: { description: "The publication has a voice profile of its own." },
    ACCOUNT_OVERRIDE: { description: "The profile is assigned to the account." },
    WORKSPACE_DEFAULT: { description: "The profile is the workspace's default." },
  } satisfies Record<(typeof VOICE_SOURCES)[number], { description: string }>,
});

const EffectiveVoice = builder.objectRef<Effective>("EffectiveVoice").implement({
  description: "Voice profile that applies to an account, and the reason.",
  extensions: { resource: "EffectiveProfile" },
  applications: "withParent",
  fields: (t) => ({
    accountId: t.exposeID("accountId", { description: "Id of the account that the profile applies to." }),
    profile: t.expose("profile", {
      type: VoiceProfile,
      description: "Voice profile that applies to the account.",
    }),
    source: t.expose("source", {
      type: VoiceSource,
      description: "Reason why the profile applies.",
    }),
  }),
});

const EffectiveVoicesInput = builder.inputType("EffectiveVoicesInput", {
  description: "Accounts to find voice profiles for.",
  fields: (t) => ({
    workspaceId: t.id({
      description:
        "Id of the workspace that the accounts belong to. Fails with NOT_FOUND if an account or the voice profile does not.",
    }),
    accountIds: t.idList({
      ...within(BOUNDS.effective),
      description: `Ids of connected accounts of the workspace, 1 to ${BOUNDS.effective.maxItems}, each once.`,
    }),
    publicationVoiceProfileId: t.id({
      required: false,
      description:
        "Id of a voice profile of the workspace that applies to all accounts, as a publication's own does; none if absent or null.",
    }),
  }),
});

const VoiceProfileConnection = connectionType("VoiceProfile", VoiceProfile, { counted: COUNTED });

const PROFILES = { list: "Workspace.voiceProfiles", order: OLDEST_FIRST };

builder.prismaObjectFields(Workspace, (t) => ({
  voiceProfiles: t.field({
    type: VoiceProfileConnection,
    args: pageArgs(t.arg),
    description: "Voice profiles of the workspace, oldest first, at most 100.",
    ...nestedList({
      relation: "voiceProfiles",
      type: "VoiceProfile",
      typical: 3,
      page: (args) => pageQuery(args, PROFILES),
    }),
  }),
  effectiveVoiceProfiles: t.field({
    type: [EffectiveVoice],
    // Sends separate statements for each workspace.
    complexity: ({ accountIds }) => ({ field: 200, multiplier: Math.max(1, accountIds.length) }),
    description:
      "Voice profile of each account, in the order of the ids: the publication's, otherwise the account's, otherwise the workspace's default. Fails with NOT_FOUND if an account or the publication does not belong to the workspace. Fails with CONFLICT if the workspace has no default and an account needs one.",
    args: {
      accountIds: t.arg.idList({
        ...within(BOUNDS.effective),
        description: `Ids of connected accounts of the workspace, 1 to ${BOUNDS.effective.maxItems}, each once.`,
      }),
      publicationId: t.arg.id({
        required: false,
        description:
          "Id of a publication of the workspace, whose voice profile applies to all accounts; none if absent or null.",
      }),
    },
    select: { id: true },
    resolve: ({ id }, args, context, info) => {
      const query = lookAhead(context, info, { typeName: "VoiceProfile", path: ["profile"] });
      return voicesOfPublication(context.context, { workspaceId: id, ...args }, query);
    },
  }),
}));

builder.prismaObjectFields(SocialAccount, (t) => ({
  effectiveVoiceProfile: t.field({
    type: EffectiveVoice,
    nullable: true,
    description:
      "Voice profile that applies to the account if a publication has none of its own; null if neither the account has one nor the workspace a default.",
    select: (_args, _context, nested) => {
      const profile = nested({ select: { id: true } }, ["profile"], "VoiceProfile") as { select: { id: true } };
      return {
        id: true,
        voice: { select: { profile } },
        workspace: { select: { voiceProfiles: { where: { isDefault: true }, take: 1, ...profile } } },
      };
    },
    resolve: ({ id, voice, workspace }): Effective | null => {
      // Look-ahead loads the selected columns of the profile; the type of the row contains only the minimum.
      const [byDefault] = workspace.voiceProfiles as Effective["profile"][];
      if (voice) return { accountId: id, profile: voice.profile as Effective["profile"], source: "ACCOUNT_OVERRIDE" };
      return byDefault ? { accountId: id, profile: byDefault, source: "WORKSPACE_DEFAULT" } : null;
    },
  }),
}));

builder.prismaObjectFields(Publication, (t) => ({
  voiceProfile: t.relation("voiceProfile", {
    nullable: true,
    description: "Voice profile of the publication; null if the voice profiles of its accounts apply.",
  }),
}));

builder.queryFields((t) => ({
  voiceProfile: t.prismaField({
    ...requires("read", { role: "workspaceMember", application: "workspace:read" }),
    type: VoiceProfile,
    nullable: true,
    description: "Voice profile by id; null if the profile does not exist or is not visible to the viewer.",
    args: { id: t.arg.id({ description: "Id of the voice profile to return." }) },
    resolve: (query, _root, { id }, { context }) => voiceProfileById(context, id, query),
  }),
  effectiveVoiceProfiles: t.field({
    ...requires("read", { role: "workspaceMember", application: "workspace:read" }),
    type: [EffectiveVoice],
    complexity: ({ input }) => ({ field: 200, multiplier: Math.max(1, input.accountIds.length) }),
    description:
      "Voice profile of each account, in the order of the request. Fails with CONFLICT if an account needs a default and the workspace has none.",
    args: {
      input: t.arg({
        type: EffectiveVoicesInput,
        description: "Accounts to find voice profiles for, and their workspace.",
      }),
    },
    resolve: (_root, { input }, context, info) =>
      effectiveVoices(
        context.context,
        input,
        lookAhead(context, info, { typeName: "VoiceProfile", path: ["profile"] }),
      ),
  }),
}));

readableById("VoiceProfile", voiceProfilesByIds);
