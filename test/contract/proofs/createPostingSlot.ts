import { newId } from "../../../src/platform/ids/ids.ts";
import { breaks } from "../../support/faults.ts";
import type { Call, Proof, Provoke, Stage } from "../proof.ts";

let minutes = 0;

/** A body that succeeds: each time another minute of the week, so that no slot is taken. */
function slot({ ids }: Stage): Record<string, unknown> {
  minutes += 1;
  const [day_of_week, utc_hour, utc_minute] = [
    Math.floor(minutes / 1440) % 7,
    Math.floor(minutes / 60) % 24,
    minutes % 60,
  ];
  return { workspace_id: ids.workspace, day_of_week, utc_hour, utc_minute };
}

const post = (stage: Stage, body: Record<string, unknown>): Call => ({ token: stage.users.admin.token, body });

/** A slot that breaks a rule of the operation at one member. */
const breaking =
  (change: Record<string, unknown>, at: string): Provoke =>
  (stage) => ({ call: post(stage, { ...slot(stage), ...change }), code: "INVALID_INPUT", at: [at] });

const LOCAL = { local_day_of_week: 1, local_hour: 7, local_minute: 45 };

const camel = (name: string) => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

export const createPostingSlot: Proof = {
  name: "POST /posting-schedules",
  members: {
    "body.workspace_id": { type: "text", required: true },
    "body.day_of_week": { type: "integer", required: true },
    "body.utc_hour": { type: "integer", required: true },
    "body.utc_minute": { type: "integer", required: true },
    "body.local_day_of_week": { type: "integer" },
    "body.local_hour": { type: "integer" },
    "body.local_minute": { type: "integer" },
    "body.label": { type: "text", max: 80 },
  },
  good: (stage) => post(stage, { ...slot(stage), label: "Standup" }),
  variables: ({ body = {} }) => ({
    input: Object.fromEntries(Object.entries(body).map(([name, value]) => [camel(name), value])),
  }),
  problems: {
    400: {
      "a blank workspace": breaking({ workspace_id: " " }, "body.workspace_id"),
      "an empty workspace": breaking({ workspace_id: "" }, "body.workspace_id"),
      "a day of 7": breaking({ day_of_week: 7 }, "body.day_of_week"),
      "a day of -1": breaking({ day_of_week: -1 }, "body.day_of_week"),
      "an hour of 24": breaking({ utc_hour: 24 }, "body.utc_hour"),
      "an hour of -1": breaking({ utc_hour: -1 }, "body.utc_hour"),
      "a minute of 60": breaking({ utc_minute: 60 }, "body.utc_minute"),
      "a minute of -1": breaking({ utc_minute: -1 }, "body.utc_minute"),
      "a local day of 7": breaking({ ...LOCAL, local_day_of_week: 7 }, "body.local_day_of_week"),
      "a local hour of 24": breaking({ ...LOCAL, local_hour: 24 }, "body.local_hour"),
      "a local minute of 60": breaking({ ...LOCAL, local_minute: 60 }, "body.local_minute"),
      "a local time without its day": breaking({ ...LOCAL, local_day_of_week: undefined }, "body.local_day_of_week"),
      "a local time without its hour": breaking({ ...LOCAL, local_hour: undefined }, "body.local_hour"),
      "a local time without its minute": breaking({ ...LOCAL, local_minute: undefined }, "body.local_minute"),
      "a local hour alone": breaking({ local_hour: 7 }, "body.local_day_of_week"),
      "the same slot twice": async (stage) => {
        const call = post(stage, slot(stage));
        const first = await stage.rest("POST", "/posting-schedules", { token: call.token, body: call.body });
        if (first.status !== 200) throw new Error(`the first slot was refused: ${first.status}`);
        return { call, code: "INVALID_INPUT" };
      },
    },
    403: {
      "an editor": (stage) => ({
        call: { ...post(stage, slot(stage)), token: stage.users.editor.token },
        code: "FORBIDDEN",
      }),
      "a viewer": (stage) => ({
        call: { ...post(stage, slot(stage)), token: stage.users.viewer.token },
        code: "FORBIDDEN",
      }),
      "a person of another tenant": (stage) => ({
        call: { ...post(stage, slot(stage)), token: stage.users.outsider.token },
        code: "FORBIDDEN",
      }),
      "an unknown workspace": (stage) => ({
        call: post(stage, { ...slot(stage), workspace_id: newId("ws") }),
        code: "FORBIDDEN",
      }),
      "a token that may only read": async (stage) => ({
        call: { ...post(stage, slot(stage)), token: await stage.apiToken("owner", "API_READ") },
        code: "FORBIDDEN",
      }),
      "a token that is bound to another workspace": async (stage) => ({
        call: {
          ...post(stage, slot(stage)),
          token: await stage.apiToken("owner", "API_FULL", stage.ids.secondWorkspace),
        },
        code: "FORBIDDEN",
      }),
    },
    422: {
      "a label of 81 characters": (stage) => ({
        call: post(stage, { ...slot(stage), label: "l".repeat(81) }),
        code: "VALIDATION_FAILED",
        at: ["body.label"],
      }),
    },
    500: {
      "the row cannot be written": (stage) => ({
        call: post(stage, slot(stage)),
        code: "INTERNAL",
        fault: { before: "PostingSlot.create", act: breaks },
      }),
      "the evidence cannot be written": (stage) => ({
        call: post(stage, slot(stage)),
        code: "INTERNAL",
        fault: { before: "INSERT INTO audit_event", act: breaks },
      }),
    },
  },
};
