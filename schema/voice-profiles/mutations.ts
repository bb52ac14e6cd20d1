import { assignVoiceProfile } from "../../src/domains/voice-profiles/assign.ts";
import { createVoiceProfile } from "../../src/domains/voice-profiles/create.ts";
import { deleteVoiceProfile } from "../../src/domains/voice-profiles/delete.ts";
import { duplicateVoiceProfile } from "../../src/domains/voice-profiles/duplicate.ts";
import { setDefaultVoiceProfile } from "../../src/domains/voice-profiles/setDefault.ts";
import { updateVoiceProfile } from "../../src/domains/voice-profiles/update.ts";
import { mutation, type PayloadFields } from "../core/mutation.ts";
import { requires } from "../core/roots.ts";
import { changedWorkspace } from "../workspaces/changed.ts";
import {
  AssignVoiceProfileInput,
  CreateVoiceProfileInput,
  DuplicateVoiceProfileInput,
  UpdateVoiceProfileInput,
} from "./inputs.ts";
import { VoiceProfile } from "./types.ts";

const profilePayload = <Row extends { id: string; workspaceId: string }>(t: PayloadFields<Row>) => ({
  voiceProfile: t.field({
    type: VoiceProfile,
    description: "Voice profile after the operation.",
    resolve: (row) => row,
  }),
});

const REVISION = {
  required: false as const,
  description:
    "Revision that the voice profile must have. Fails with REVISION_CONFLICT if the profile has another revision; not checked if absent or null.",
};

mutation("createVoiceProfile", {
  ...requires("write", { role: "workspaceEditor" }),
  description:
    "Creates a voice profile.\n\nFails with INVALID_INPUT if another profile has the name or the definition exceeds 64 KiB. Fails with CONFLICT if the workspace has 100 voice profiles.",
  input: CreateVoiceProfileInput,
  run: (context, input) => createVoiceProfile(context, input),
  payload: profilePayload,
});

mutation("updateVoiceProfile", {
  ...requires("write", { role: "workspaceEditor" }),
  description:
    "Renames a voice profile, or replaces members of its definition.\n\nFails with INVALID_INPUT if another profile has the name or the definition exceeds 64 KiB.",
  input: UpdateVoiceProfileInput,
  run: (context, input) => updateVoiceProfile(context, input),
  payload: profilePayload,
});

mutation("duplicateVoiceProfile", {
  ...requires("write", { role: "workspaceEditor" }),
  description:
    "Copies a voice profile without its accounts.\n\nFails with INVALID_INPUT if another profile has the name. Fails with CONFLICT if the workspace has 100 voice profiles.",
  input: DuplicateVoiceProfileInput,
  run: (context, input) => duplicateVoiceProfile(context, input),
  payload: profilePayload,
});

mutation("setDefaultVoiceProfile", {
  ...requires("write", { role: "workspaceEditor" }),
  description: "Makes a voice profile the workspace's default, in place of the former default.",
  input: (t) => ({
    id: t.id({ description: "Id of the voice profile that becomes the default." }),
    expectedRevision: t.int(REVISION),
  }),
  run: (context, input) => setDefaultVoiceProfile(context, input),
  payload: profilePayload,
});

mutation("assignVoiceProfile", {
  ...requires("write", { role: "workspaceEditor" }),
  description:
    "Assigns a voice profile to exactly the given accounts, in place of their earlier profiles.\n\nOther accounts with this profile use the workspace's default again. Fails with INVALID_INPUT unless all added accounts are connected accounts of the workspace.",
  input: AssignVoiceProfileInput,
  run: (context, input) => assignVoiceProfile(context, input),
  payload: profilePayload,
});

mutation("deleteVoiceProfile", {
  ...requires("write", { role: "workspaceEditor" }),
  description:
    "Deletes a voice profile. Accounts and publications with this profile use the workspace's default from then on.\n\nIf the profile is the default, the oldest other profile becomes the default. Fails with CONFLICT for the last profile of a workspace.",
  input: (t) => ({
    id: t.id({ description: "Id of the voice profile to delete." }),
    expectedRevision: t.int(REVISION),
  }),
  run: (context, input) => deleteVoiceProfile(context, input),
  payload: (t) => ({
    deletedId: t.id({ description: "Id of the voice profile that was deleted.", resolve: ({ id }) => id }),
    workspace: changedWorkspace(t),
  }),
});
