import { assignVoiceProfile } from "../../src/domains/voice-profiles/assign.ts";
import { createVoiceProfile } from "../../src/domains/voice-profiles/create.ts";
import { deleteVoiceProfile } from "../../src/domains/voice-profiles/delete.ts";
import { duplicateVoiceProfile } from "../../src/domains/voice-profiles/duplicate.ts";
import { setDefaultVoiceProfile } from "../../src/domains/voice-profiles/setDefault.ts";
import { updateVoiceProfile } from "../../src/domains/voice-profiles/update.ts";
import { builder } from "../core/builder.ts";
import { inputOf, payload } from "../core/mutation.ts";
import { requires } from "../core/roots.ts";
import { changedWorkspace } from "../workspaces/changed.ts";
import {
  AssignVoiceProfileInput,
  CreateVoiceProfileInput,
  DuplicateVoiceProfileInput,
  UpdateVoiceProfileInput,
} from "./inputs.ts";
import { VoiceProfile } from "./types.ts";

const profilePayload = (mutation: string) =>
  payload<{ id: string; workspaceId: string }>(mutation, {
    fields: (t) => ({
      voiceProfile: t.field({
        type: VoiceProfile,
        description: "Voice profile after the operation.",
        resolve: (row) => row,
      }),
    }),
  });
const CreateVoiceProfilePayload = profilePayload("createVoiceProfile");
const UpdateVoiceProfilePayload = profilePayload("updateVoiceProfile");
const DuplicateVoiceProfilePayload = profilePayload("duplicateVoiceProfile");
const SetDefaultVoiceProfilePayload = profilePayload("setDefaultVoiceProfile");
const AssignVoiceProfilePayload = profilePayload("assignVoiceProfile");

const DeleteVoiceProfilePayload = payload<{ id: string; workspaceId?: string | null }>("deleteVoiceProfile", {
  fields: (t) => ({
    deletedId: t.id({ description: "Id of the voice profile that was deleted.", resolve: ({ id }) => id }),
    workspace: changedWorkspace(t),
  }),
});

const REVISION = {
  required: false as const,
  description:
    "Revision that the voice profile must have. Fails with REVISION_CONFLICT if the profile has another revision; not checked if absent or null.",
};

const SetDefaultVoiceProfileInput = inputOf("setDefaultVoiceProfile", {
  fields: (t) => ({
    id: t.id({ description: "Id of the voice profile that becomes the default." }),
    expectedRevision: t.int(REVISION),
  }),
});

const DeleteVoiceProfileInput = inputOf("deleteVoiceProfile", {
  fields: (t) => ({
    id: t.id({ description: "Id of the voice profile to delete." }),
    expectedRevision: t.int(REVISION),
  }),
});

builder.mutationFields((t) => ({
  createVoiceProfile: t.field({
    ...requires("write", { role: "workspaceEditor" }),
    type: CreateVoiceProfilePayload,
    description:
      "Creates a voice profile.\n\nFails with INVALID_INPUT if another profile has the name or the definition exceeds 64 KiB. Fails with CONFLICT if the workspace has 100 voice profiles.",
    args: { input: t.arg({ type: CreateVoiceProfileInput }) },
    resolve: (_root, { input }, { context }) => createVoiceProfile(context, input),
  }),
  updateVoiceProfile: t.field({
    ...requires("write", { role: "workspaceEditor" }),
    type: UpdateVoiceProfilePayload,
    description:
      "Renames a voice profile, or replaces members of its definition.\n\nFails with INVALID_INPUT if another profile has the name or the definition exceeds 64 KiB.",
    args: { input: t.arg({ type: UpdateVoiceProfileInput }) },
    resolve: (_root, { input }, { context }) => updateVoiceProfile(context, input),
  }),
  duplicateVoiceProfile: t.field({
    ...requires("write", { role: "workspaceEditor" }),
    type: DuplicateVoiceProfilePayload,
    description:
      "Copies a voice profile without its accounts.\n\nFails with INVALID_INPUT if another profile has the name. Fails with CONFLICT if the workspace has 100 voice profiles.",
    args: { input: t.arg({ type: DuplicateVoiceProfileInput }) },
    resolve: (_root, { input }, { context }) => duplicateVoiceProfile(context, input),
  }),
  setDefaultVoiceProfile: t.field({
    ...requires("write", { role: "workspaceEditor" }),
    type: SetDefaultVoiceProfilePayload,
    description: "Makes a voice profile the workspace's default, in place of the former default.",
    args: { input: t.arg({ type: SetDefaultVoiceProfileInput }) },
    resolve: (_root, { input }, { context }) => setDefaultVoiceProfile(context, input),
  }),
  assignVoiceProfile: t.field({
    ...requires("write", { role: "workspaceEditor" }),
    type: AssignVoiceProfilePayload,
    description:
      "Assigns a voice profile to exactly the given accounts, in place of their earlier profiles.\n\nOther accounts with this profile use the workspace's default again. Fails with INVALID_INPUT unless all added accounts are connected accounts of the workspace.",
    args: { input: t.arg({ type: AssignVoiceProfileInput }) },
    resolve: (_root, { input }, { context }) => assignVoiceProfile(context, input),
  }),
  deleteVoiceProfile: t.field({
    ...requires("write", { role: "workspaceEditor" }),
    type: DeleteVoiceProfilePayload,
    description:
      "Deletes a voice profile. Accounts and publications with this profile use the workspace's default from then on.\n\nIf the profile is the default, the oldest other profile becomes the default. Fails with CONFLICT for the last profile of a workspace.",
    args: { input: t.arg({ type: DeleteVoiceProfileInput }) },
    resolve: (_root, { input }, { context }) => deleteVoiceProfile(context, input),
  }),
}));
