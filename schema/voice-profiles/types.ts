import { queryFromInfo } from "@pothos/plugin-prisma";
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
import { builder } from "../core/builder.ts";
import { connectionType, nestedPage, pageArgs, pageCost } from "../core/connection.ts";
import { Node, readableById } from "../core/node.ts";
import { worth } from "../core/prices.ts";
import { authScopes } from "../core/roots.ts";
import { Publication } from "../publications/types.ts";
import { Workspace } from "../workspaces/types.ts";
import { VoiceDefinition } from "./definition.ts";

export const VoiceProfile = builder.prismaObject("VoiceProfile", {
  description: "Whose voice texts are written in. Seen by the workspace's members.",
  extensions: { resource: "VoiceProfile" },
  interfaces: [Node],
  select: { id: true, workspaceId: true },
  applications: "workspace:read",
  fields: (t) => ({
    workspaceId: t.exposeID("workspaceId", { description: "The workspace that it belongs to." }),
    workspace: t.relation("workspace", { description: "The workspace that it belongs to." }),
    name: t.exposeString("name", { description: "1 to 80 characters, once in a workspace, whatever the case." }),
    isDefault: t.exposeBoolean("isDefault", {
      description: "Whether it speaks where no other was chosen. Exactly one of a workspace does.",
    }),
    assignedAccountIds: t.idList({
      description: "The accounts that it was chosen for. An account has at most one such profile.",
      select: { assignments: { select: { accountId: true }, orderBy: { accountId: "asc" } } },
      resolve: ({ assignments }) => assignments.map(({ accountId }) => accountId),
    }),
    definition: t.field({
      ...worth(30),
      type: VoiceDefinition,
      description: "Who speaks, and how it sounds.",
      select: { definition: true },
      resolve: ({ definition }) => definition as unknown as Definition,
    }),
    schemaVersion: t.exposeInt("schemaVersion", { description: "The version of the definition's shape: 1." }),
    revision: t.exposeInt("revision", {
      description: "Counts the changes of name, definition and rank; give it as `expectedRevision`.",
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was made." }),
    updatedAt: t.expose("updatedAt", { type: "DateTime", description: "When it last changed." }),
  }),
});

export const VoiceSource = builder.enumType("VoiceSource", {
  description: "Why a profile speaks for an account. The first that applies counts.",
  values: {
    PUBLICATION_OVERRIDE: { description: "The publication has a voice of its own." },
    ACCOUNT_OVERRIDE: { description: "It was chosen for the account." },
    WORKSPACE_DEFAULT: { description: "It is the workspace's default." },
  } satisfies Record<(typeof VOICE_SOURCES)[number], { description: string }>,
});

const EffectiveVoice = builder.objectRef<Effective>("EffectiveVoice").implement({
  description: "Which profile speaks for an account, and why.",
  extensions: { resource: "EffectiveProfile" },
  applications: "withParent",
  fields: (t) => ({
    accountId: t.exposeID("accountId", { description: "The account." }),
    profile: t.field({ type: VoiceProfile, description: "Who speaks for it.", resolve: ({ profile }) => profile }),
    source: t.field({ type: VoiceSource, description: "Why.", resolve: ({ source }) => source }),
  }),
});

const EffectiveVoicesInput = builder.inputType("EffectiveVoicesInput", {
  description: "Whose voices are asked for.",
  fields: (t) => ({
    workspaceId: t.id({ description: "The workspace." }),
    accountIds: t.idList({
      extensions: { constraints: { minItems: 1, maxItems: 100, uniqueItems: true } },
      description: "Connected accounts of it, 1 to 100, each once.",
    }),
    publicationVoiceProfileId: t.id({
      required: false,
      description: "A profile of the workspace that speaks for all of them, as a publication's own voice does.",
    }),
  }),
});

const VoiceProfileConnection = connectionType("VoiceProfile", VoiceProfile);

const PROFILES = { list: "Workspace.voiceProfiles", order: OLDEST_FIRST };

builder.prismaObjectFields(Workspace, (t) => ({
  voiceProfiles: t.field({
    type: VoiceProfileConnection,
    complexity: pageCost(),
    args: pageArgs(t.arg),
    description: "Its voice profiles, oldest first, at most 100.",
    select: (args, _context, nested) => {
      const { where, orderBy, take } = pageQuery(args, PROFILES);
      return { voiceProfiles: nestedPage(nested, { where, orderBy, take }, "VoiceProfile") };
    },
    resolve: ({ voiceProfiles }, args) => pageQuery(args, PROFILES).finish(voiceProfiles),
  }),
  effectiveVoice: t.field({
    type: [EffectiveVoice],
    // Sends separate statements for each workspace.
    complexity: ({ accountIds }) => ({ field: 200, multiplier: Math.max(1, accountIds.length) }),
    description:
      "Which profile speaks for each account, in the order of the ids: the publication's own, else the account's, else the workspace's default. NOT_FOUND for an account or a publication that is not of this workspace.",
    args: {
      accountIds: t.arg.idList({
        extensions: { constraints: { minItems: 1, maxItems: 100, uniqueItems: true } },
        description: "Connected accounts of the workspace, 1 to 100, each once.",
      }),
      publicationId: t.arg.id({
        required: false,
        description: "The publication that they speak in; none when left out.",
      }),
    },
    select: { id: true },
    resolve: ({ id }, args, context, info) => {
      const query = queryFromInfo({ context, info, typeName: "VoiceProfile", path: ["profile"] });
      return voicesOfPublication(context.scope, { workspaceId: id, ...args }, query);
    },
  }),
}));

builder.prismaObjectFields(SocialAccount, (t) => ({
  effectiveVoice: t.field({
    type: EffectiveVoice,
    nullable: true,
    description:
      "Which profile speaks for it, unless a publication has a voice of its own; null while its workspace has no default.",
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
    description: "The voice that it is written in; null for that of each account.",
  }),
}));

builder.queryFields((t) => ({
  voiceProfile: t.prismaField({
    ...authScopes("read", { role: "workspaceMember", application: "workspace:read" }),
    type: VoiceProfile,
    nullable: true,
    description: "One voice profile; null when it does not exist or is out of the viewer's reach.",
    args: { id: t.arg.id({ description: "The id of the profile." }) },
    resolve: (query, _root, { id }, { scope }) => voiceProfileById(scope, id, query),
  }),
  effectiveVoices: t.field({
    ...authScopes("read", { role: "workspaceMember", application: "workspace:read" }),
    type: [EffectiveVoice],
    complexity: ({ input }) => ({ field: 200, multiplier: Math.max(1, input.accountIds.length) }),
    description:
      "Which profile speaks for each account, in the order of the request (POST /voice-profiles/effective). NOT_FOUND for an account or a profile that is not of the workspace; CONFLICT when it has no default and one is needed.",
    args: { input: t.arg({ type: EffectiveVoicesInput, description: "Whose voices." }) },
    resolve: (_root, { input }, context, info) =>
      effectiveVoices(
        context.scope,
        input,
        queryFromInfo({ context, info, typeName: "VoiceProfile", path: ["profile"] }),
      ),
  }),
}));

readableById("VoiceProfile", voiceProfilesByIds);
