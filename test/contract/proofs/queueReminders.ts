import { newId } from "../../../src/platform/ids/ids.ts";
import { breaks } from "../../support/faults.ts";
import type { Call, Proof, Provoke, Stage } from "../proof.ts";

let days = 0;

/** Each time another number of days, so that there is something to write. */
function body(): Record<string, unknown> {
  days += 1;
  return { low_runway_enabled: true, queue_emptied_enabled: false, runway_days: (days % 30) + 1 };
}

const put = ({ users, ids }: Stage, change: Record<string, unknown> = {}, workspace = ids.workspace): Call => ({
  token: users.editor.token,
  path: { workspace_id: workspace },
  body: { ...body(), ...change },
});

const refused =
  (who: (stage: Stage) => string | Promise<string>, workspace = (stage: Stage) => stage.ids.workspace): Provoke =>
  async (stage) => ({ call: { ...put(stage, {}, workspace(stage)), token: await who(stage) }, code: "FORBIDDEN" });

const outside =
  (runway_days: number): Provoke =>
  (stage) => ({ call: put(stage, { runway_days }), code: "VALIDATION_FAILED", at: ["body.runway_days"] });

const failing =
  (before: string): Provoke =>
  (stage) => ({ call: put(stage), code: "INTERNAL", fault: { before, act: breaks } });

export const updateQueueReminders: Proof = {
  name: "PUT /notifications/queue-reminders/{workspace_id}",
  members: {
    "path.workspace_id": { type: "text", max: 128, required: true },
    "body.low_runway_enabled": { type: "flag", required: true },
    "body.queue_emptied_enabled": { type: "flag", required: true },
    "body.runway_days": { type: "integer", required: true, min: 1, max: 30 },
  },
  good: (stage) => put(stage),
  variables: ({ path, body: given = {} }) => ({
    workspaceId: path?.["workspace_id"],
    input: {
      lowRunwayEnabled: given["low_runway_enabled"],
      queueEmptiedEnabled: given["queue_emptied_enabled"],
      runwayDays: given["runway_days"],
    },
  }),
  problems: {
    400: {
      "a blank workspace": (stage) => ({
        call: put(stage, {}, " "),
        code: "INVALID_INPUT",
        at: ["path.workspace_id"],
      }),
    },
    403: {
      "a viewer": refused(({ users }) => users.viewer.token),
      "a member of the organization alone": refused(({ users }) => users.member.token),
      "a person of another tenant": refused(({ users }) => users.outsider.token),
      "an unknown workspace": refused(
        ({ users }) => users.owner.token,
        () => newId("ws"),
      ),
      "a token that may only read": refused((stage) => stage.apiToken("owner", "API_READ")),
      "a token that is bound to another workspace": refused((stage) =>
        stage.apiToken("owner", "API_FULL", stage.ids.secondWorkspace),
      ),
    },
    422: {
      "no day": outside(0),
      "31 days": outside(31),
      "an id of 129 characters": (stage) => ({
        call: put(stage, {}, "w".repeat(129)),
        code: "VALIDATION_FAILED",
        at: ["path.workspace_id"],
      }),
    },
    500: {
      "the workspace cannot be read": failing("Workspace.findUnique"),
      "the row cannot be written": failing("QueueReminder.upsert"),
      "the evidence cannot be written": failing("INSERT INTO audit_event"),
    },
  },
};
