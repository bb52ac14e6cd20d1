import type { Row } from "../engine/route.ts";
import { actionOutput } from "./actionOutput.ts";
import { NEUTRAL } from "./representation.ts";

export const ID = { id: "The id of the publication." };
export const REVISION = { expected_revision: "The revision that the publication must have; not checked if absent." };
export const CONFIRM = { confirm: "Must be `true`, because a deletion cannot be undone." };
export const EDITOR = "The caller must be an editor or admin of the workspace.";

export const PUBLICATION = {
  kind: "companion",
  status: 200,
  schemaName: "Publication",
  schemaDescription: "A post for one or more accounts, in the form of the documented interface.",
  constants: NEUTRAL,
} as const;

/** An account has one destination, so the key is empty. */
export const TARGET = { target_key: { "": {} } };
export const TARGET_KEY = { target_key: "Must be absent or empty: an account has one destination." };

/** A row whose answer is the documented result of an action. */
export const action = (message: string) =>
  ({
    kind: "companion",
    status: 200,
    schemaName: "ActionOutput",
    schemaDescription:
      "Result of an action on a publication or a social set. Members that do not apply to the action are absent.",
    constants: { message: { value: message, description: "Sentence in English that describes the result." } },
    unanswered: actionOutput,
  }) satisfies Partial<Row<unknown, unknown>>;
