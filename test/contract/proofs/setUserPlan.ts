import { newId } from "../../../src/platform/ids/ids.ts";
import { breaks } from "../../support/faults.ts";
import type { Call, Proof, Provoke, Stage } from "../proof.ts";

const put = ({ users }: Stage, plan_id = "team", user_id = users.owner.id): Call => ({
  token: users.instanceAdmin.token,
  path: { user_id },
  body: { plan_id },
});

const refused =
  (who: (stage: Stage) => string | Promise<string>): Provoke =>
  async (stage) => ({ call: { ...put(stage), token: await who(stage) }, code: "FORBIDDEN" });

const unknown =
  (who: (stage: Stage) => string): Provoke =>
  (stage) => ({ call: put(stage, "team", who(stage)), code: "NOT_FOUND" });

const failing =
  (before: string): Provoke =>
  (stage) => ({ call: put(stage), code: "INTERNAL", fault: { before, act: breaks } });

export const setUserPlan: Proof = {
  name: "PUT /admin/users/{user_id}/plan",
  members: {
    "path.user_id": { type: "text", max: 128, required: true },
    "body.plan_id": { type: "text", max: 40, required: true },
  },
  good: (stage) => put(stage, "Agency"),
  variables: ({ path, body = {} }) => ({ userId: path?.["user_id"], input: { planId: body["plan_id"] } }),
  problems: {
    400: {
      "an unknown plan": (stage) => ({ call: put(stage, "gold"), code: "INVALID_INPUT", at: ["body.plan_id"] }),
      "a blank user": (stage) => ({ call: put(stage, "team", " "), code: "INVALID_INPUT", at: ["path.user_id"] }),
    },
    401: {
      "no credential": (stage) => ({ call: { ...put(stage), token: null }, code: "UNAUTHENTICATED" }),
      "a session that has ended": (stage) => ({
        call: { ...put(stage), token: "rostrum_ses_unknown" },
        code: "UNAUTHENTICATED",
      }),
    },
    403: {
      "an owner who does not administer the instance": refused(({ users }) => users.owner.token),
      "an API token of an instance administrator": refused((stage) => stage.apiToken("instanceAdmin", "API_FULL")),
    },
    404: {
      "an unknown user": unknown(() => newId("usr")),
      "a user without an organization of their own": unknown(({ users }) => users.editor.id),
    },
    422: {
      "a plan of 41 characters": (stage) => ({
        call: put(stage, "x".repeat(41)),
        code: "VALIDATION_FAILED",
        at: ["body.plan_id"],
      }),
      "an id of 129 characters": (stage) => ({
        call: put(stage, "team", "u".repeat(129)),
        code: "VALIDATION_FAILED",
        at: ["path.user_id"],
      }),
    },
    500: {
      "the organization cannot be read": failing("Organization.findFirst"),
      "the row cannot be written": failing("Subscription.upsert"),
      "the evidence cannot be written": failing("INSERT INTO audit_event"),
    },
  },
};
