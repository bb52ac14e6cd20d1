import { newId } from "../../../src/platform/ids/ids.ts";
import { breaks } from "../../support/faults.ts";
import { muteRow } from "../../support/notifications.ts";
import type { Role } from "../../support/world.ts";
import type { Call, Proof, Provoke, Stage } from "../proof.ts";

interface Muted {
  of?: Role;
  workspaceId?: string | null;
}

/** A mute that holds now: the owner's, of the workspace of most people. */
const mute = (stage: Stage, { of = "owner", workspaceId = stage.ids.workspace }: Muted = {}): Promise<string> =>
  muteRow(stage, stage.users[of].id, workspaceId);

const end = (id: string, token: string): Call => ({ token, path: { id } });

const missing =
  (id: (stage: Stage) => string | Promise<string>): Provoke =>
  async (stage) => ({ call: end(await id(stage), stage.users.owner.token), code: "NOT_FOUND" });

const failing =
  (before: string): Provoke =>
  async (stage) => ({
    call: end(await mute(stage), stage.users.owner.token),
    code: "INTERNAL",
    fault: { before, act: breaks },
  });

export const endNotificationMute: Proof = {
  name: "DELETE /notifications/mutes/{id}",
  members: { "path.id": { type: "text", max: 128, required: true } },
  async good(stage) {
    const id = await mute(stage);
    // Two that stay, one of each kind, so that the answer shows them.
    await mute(stage, { workspaceId: null });
    await mute(stage, { workspaceId: stage.ids.secondWorkspace });
    return end(id, stage.users.owner.token);
  },
  variables: ({ path }) => ({ id: path?.["id"] }),
  problems: {
    403: {
      "a token that may only read": async (stage) => ({
        call: end(await mute(stage), await stage.apiToken("owner", "API_READ")),
        code: "FORBIDDEN",
      }),
      "a token that is bound to another workspace": async (stage) => ({
        call: end(await mute(stage), await stage.apiToken("owner", "API_FULL", stage.ids.secondWorkspace)),
        code: "FORBIDDEN",
      }),
      "a bound token and the whole account": async (stage) => ({
        call: end(
          await mute(stage, { workspaceId: null }),
          await stage.apiToken("owner", "API_FULL", stage.ids.workspace),
        ),
        code: "FORBIDDEN",
      }),
    },
    404: {
      "an unknown mute": missing(() => newId("mut")),
      "an id of another form": missing(() => "?/%"),
      "a mute of somebody else": missing((stage) => mute(stage, { of: "admin" })),
    },
    422: {
      "an id of 129 characters": ({ users }) => ({
        call: end("m".repeat(129), users.owner.token),
        code: "VALIDATION_FAILED",
        at: ["path.id"],
      }),
    },
    500: {
      "the mute cannot be read": failing("NotificationMute.findFirst"),
      "the row cannot be written": failing("NotificationMute.update"),
      "the evidence cannot be written": failing("INSERT INTO audit_event"),
    },
  },
};
