import { WINDOW } from "../../../src/domains/publication-builds/plan.ts";
import { newId } from "../../../src/platform/ids/ids.ts";
import { breaks } from "../../support/faults.ts";
import { readyItem } from "../../support/media.ts";
import { socialAccount } from "../../support/socialAccount.ts";
import { voiceProfile } from "../../support/voiceProfile.ts";
import type { Call, Proof, Provoke, Stage } from "../proof.ts";

type Body = Record<string, unknown>;

/** A connected account, where a default voice speaks for it. */
async function account(stage: Stage): Promise<string> {
  const { workspace: workspaceId } = stage.ids;
  const { voiceProfile: profiles } = stage.db.prisma;
  if ((await profiles.count({ where: { workspaceId, isDefault: true } })) === 0) {
    await voiceProfile(stage, workspaceId, { isDefault: true });
  }
  return socialAccount(stage, workspaceId);
}

/** Another minute for everybody, and a request of its own. */
async function asking(stage: Stage, change: Body = {}, token = stage.users.editor.token): Promise<Call> {
  for (const { id } of Object.values(stage.users)) await stage.app.services.limiter.reset(WINDOW, id);
  const body = { workspace_id: stage.ids.workspace, idea: "Bread takes a night.", account_ids: [await account(stage)] };
  return { token, body: { ...body, ...change } };
}

const breaking =
  (change: (stage: Stage) => Body | Promise<Body>, at: string): Provoke =>
  async (stage) => ({ call: await asking(stage, await change(stage)), code: "INVALID_INPUT", at: [at] });

const NO_SOURCE = { idea: " ", context_notes: "" };

export const planAngles: Proof = {
  name: "POST /publication-builds/angles",
  members: {
    "body.workspace_id": { type: "text", required: true },
    "body.idea": { type: "text", max: 20_000 },
    "body.account_ids": { type: "list", ruled: true, max: 20 },
    "body.social_set_id": { type: "text" },
    "body.voice_profile_id": { type: "text" },
    "body.context_urls": { type: "list", max: 10 },
    "body.assets": { type: "list" },
    "body.context_notes": { type: "text", max: 10_000 },
    "body.context_may_publish": { type: "flag" },
    "body.direction": { type: "object" },
    "body.destination_policy": { type: "enum", values: ["recommend", "require_all"] },
  },
  async good(stage) {
    const { id: media_id } = await readyItem(stage, stage.ids.workspace, { altText: "The oven" });
    return asking(stage, {
      voice_profile_id: await voiceProfile(stage, stage.ids.workspace),
      context_notes: "We open at five.",
      context_may_publish: true,
      assets: [{ media_id, role: "evidence", may_publish: true }],
      direction: { outcome: "People come early", audience: "Neighbours", tone_adjustment: "Quieter" },
      destination_policy: "require_all",
    });
  },
  variables: ({ body = {} }) => ({ input: inGraphql(body) }),
  problems: {
    400: {
      "no source": breaking(() => NO_SOURCE, "body.idea"),
      "no destination": breaking(() => ({ account_ids: [] }), "body.account_ids"),
      "an account of another tenant": breaking(
        async (stage) => ({ account_ids: [await socialAccount(stage, stage.ids.otherWorkspace)] }),
        "body.account_ids[0]",
      ),
      "a set that is not there": breaking(() => ({ social_set_id: newId("set") }), "body.social_set_id"),
      "a voice of another tenant": breaking(
        async (stage) => ({ voice_profile_id: await voiceProfile(stage, stage.ids.otherWorkspace) }),
        "body.voice_profile_id",
      ),
      "a medium of another tenant": breaking(
        async (stage) => ({
          assets: [{ media_id: (await readyItem(stage, stage.ids.otherWorkspace)).id, role: "context" }],
        }),
        "body.assets[0].media_id",
      ),
    },
    403: {
      "a viewer": async (stage) => ({ call: await asking(stage, {}, stage.users.viewer.token), code: "FORBIDDEN" }),
      "a person of another tenant": async (stage) => ({
        call: await asking(stage, {}, stage.users.outsider.token),
        code: "FORBIDDEN",
      }),
      "a blank workspace": async (stage) => ({ call: await asking(stage, { workspace_id: " " }), code: "FORBIDDEN" }),
      "an unknown workspace": async (stage) => ({
        call: await asking(stage, { workspace_id: newId("ws") }),
        code: "FORBIDDEN",
      }),
      "a viewer without a source": async (stage) => ({
        call: await asking(stage, NO_SOURCE, stage.users.viewer.token),
        code: "FORBIDDEN",
      }),
    },
    422: {
      "an account twice": async (stage) => {
        const id = await account(stage);
        return { call: await asking(stage, { account_ids: [id, id] }), code: "VALIDATION_FAILED" };
      },
      "a page with a password": async (stage) => ({
        call: await asking(stage, { context_urls: ["https://user:secret@example.org/"] }),
        code: "VALIDATION_FAILED",
        at: ["body.context_urls[0]"],
      }),
      "a page that is none": async (stage) => ({
        call: await asking(stage, { context_urls: ["ftp://example.org/"] }),
        code: "VALIDATION_FAILED",
        at: ["body.context_urls[0]"],
      }),
    },
    429: {
      "twelve a minute, and one more": async (stage) => {
        const call = await asking(stage);
        const { limiter } = stage.app.services;
        for (let i = 0; i < WINDOW.points; i++) await limiter.take(WINDOW, stage.users.editor.id);
        return { call, code: "RATE_LIMITED" };
      },
    },
    500: {
      "the accounts cannot be read": async (stage) => ({
        call: await asking(stage),
        code: "INTERNAL",
        fault: { before: "SocialAccount.findMany", act: breaks },
      }),
    },
    503: {
      "a planner that will not": async (stage) => {
        const call = await asking(stage);
        stage.openai.says.push({ content: "", refusal: "I cannot" });
        return { call, code: "UNAVAILABLE" };
      },
    },
  },
};

/** The body in GraphQL's words, by hand. */
function inGraphql(body: Body): Body {
  const camel = (name: string) => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const renamed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(renamed);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [
        camel(name),
        (name === "role" || name === "destination_policy") && typeof member === "string"
          ? member.toUpperCase()
          : renamed(member),
      ]),
    );
  };
  return renamed(body) as Body;
}
