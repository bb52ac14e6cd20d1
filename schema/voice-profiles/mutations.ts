import { assignVoiceProfile } from "../../src/domains/voice-profiles/assign.ts";
import { createVoiceProfile } from "../../src/domains/voice-profiles/create.ts";
import { deleteVoiceProfile } from "../../src/domains/voice-profiles/delete.ts";
import { duplicateVoiceProfile } from "../../src/domains/voice-profiles/duplicate.ts";
import { setDefaultVoiceProfile } from "../../src/domains/voice-profiles/setDefault.ts";
import { updateVoiceProfile } from "../../src/domains/voice-profiles/update.ts";
import { builder } from "../core/builder.ts";
import { inputOf, payload } from "../core/mutation.ts";
import { authScopes } from "../core/roots.ts";
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
      voiceProfile: t.field({ type: VoiceProfile, description: "The profile.", resolve: (row) => row }),
    }),
  });
const CreateVoiceProfilePayload = profilePayload("createVoiceProfile");
const UpdateVoiceProfilePayload = profilePayload("updateVoiceProfile");
const DuplicateVoiceProfilePayload = profilePayload("duplicateVoiceProfile");
const SetDefaultVoiceProfilePayload = profilePayload("setDefaultVoiceProfile");
const AssignVoiceProfilePayload = profilePayload("assignVoiceProfile");

const DeleteVoiceProfilePayload = payload<{ id: string }>("deleteVoiceProfile", {
  fields: (t) => ({ deletedId: t.id({ description: "The id of the profile that is gone.", resolve: ({ id }) => id }) }),
});

const REVISION = {
  required: false as const,
  description: "Refuse with REVISION_CONFLICT when the profile has moved on from this revision.",
};

const SetDefaultVoiceProfileInput = inputOf("setDefaultVoiceProfile", {
  fields: (t) => ({
    id: t.id({ description: "The id of the profile." }),
    expectedRevision: t.int(REVISION),
  }),
});

const DeleteVoiceProfileInput = inputOf("deleteVoiceProfile", {
  fields: (t) => ({
    id: t.id({ description: "The id of the profile." }),
    expectedRevision: t.int(REVISION),
  }),
});

builder.mutationFields((t) => ({
  createVoiceProfile: t.field({
    ...authScopes("write", { role: "workspaceEditor" }),
    type: CreateVoiceProfilePayload,
    description:
      "Makes a voice profile. INVALID_INPUT for a name that is taken or a definition over 64 KiB, CONFLICT for more than 100 in a workspace.",
    args: { input: t.arg({ type: CreateVoiceProfileInput }) },
    resolve: (_root, { input }, { scope }) => createVoiceProfile(scope, input),
  }),
  updateVoiceProfile: t.field({
    ...authScopes("write", { role: "workspaceEditor" }),
    type: UpdateVoiceProfilePayload,
    description: "Renames a voice profile, or replaces members of its definition.",
    args: { input: t.arg({ type: UpdateVoiceProfileInput }) },
    resolve: (_root, { input }, { scope }) => updateVoiceProfile(scope, input),
  }),
  duplicateVoiceProfile: t.field({
    ...authScopes("write", { role: "workspaceEditor" }),
    type: DuplicateVoiceProfilePayload,
    description: "Makes another profile of the same definition, without accounts.",
    args: { input: t.arg({ type: DuplicateVoiceProfileInput }) },
    resolve: (_root, { input }, { scope }) => duplicateVoiceProfile(scope, input),
  }),
  setDefaultVoiceProfile: t.field({
    ...authScopes("write", { role: "workspaceEditor" }),
    type: SetDefaultVoiceProfilePayload,
    description: "Makes a profile the workspace's default; the former one stays without that rank.",
    args: { input: t.arg({ type: SetDefaultVoiceProfileInput }) },
    resolve: (_root, { input }, { scope }) => setDefaultVoiceProfile(scope, input),
  }),
  assignVoiceProfile: t.field({
    ...authScopes("write", { role: "workspaceEditor" }),
    type: AssignVoiceProfilePayload,
    description:
      "Gives a profile to exactly these accounts: each leaves the one that it had, and those that had this one and are not named fall back to the workspace's default.",
    args: { input: t.arg({ type: AssignVoiceProfileInput }) },
    resolve: (_root, { input }, { scope }) => assignVoiceProfile(scope, input),
  }),
  deleteVoiceProfile: t.field({
    ...authScopes("write", { role: "workspaceEditor" }),
    type: DeleteVoiceProfilePayload,
    description:
      "Deletes a voice profile: its accounts and publications speak with the default from then on. When it is the default, the oldest of the others becomes it; CONFLICT for the last one.",
    args: { input: t.arg({ type: DeleteVoiceProfileInput }) },
    resolve: (_root, { input }, { scope }) => deleteVoiceProfile(scope, input),
  }),
}));
