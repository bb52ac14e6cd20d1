import { NEUTRAL } from "./representation.ts";

export const ID = { id: "The id of the publication." };
export const REVISION = { expected_revision: "The revision that the publication must have; not checked if absent." };
export const CONFIRM = { confirm: "Must be `true`, because a deletion cannot be undone." };
export const EDITOR = "The caller must be an editor or admin of the workspace.";

export const PUBLICATION = {
  schemaName: "Publication",
  schemaDescription: "A post for one or more accounts, in the form of the documented interface.",
  constants: NEUTRAL,
} as const;

/** An account has one destination, so the key is empty. */
export const TARGET = { target_key: { "": {} } };
export const TARGET_KEY = { target_key: "Must be absent or empty: an account has one destination." };
