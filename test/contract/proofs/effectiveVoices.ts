import { newId } from "../../../src/platform/ids/ids.ts";
import { breaks, vanishes } from "../../support/faults.ts";
import { socialAccount } from "../../support/socialAccount.ts";
import { voiceProfile } from "../../support/voiceProfile.ts";
import type { Call, Proof, Stage } from "../proof.ts";

const asking = (stage: Stage, body: Record<string, unknown>, token = stage.users.viewer.token): Call => ({
  token,
  body: { workspace_id: stage.ids.workspace, ...body },
});

/** A workspace's account, where a default speaks for it. */
async function account(stage: Stage): Promise<string> {
  const { workspace: workspaceId } = stage.ids;
  const { voiceProfile: profiles } = stage.db.prisma;
  if ((await profiles.count({ where: { workspaceId, isDefault: true } })) === 0) {
    await voiceProfile(stage, workspaceId, { isDefault: true });
  }
  return socialAccount(stage, workspaceId);
}

async function good(stage: Stage): Promise<Call> {
  const [first, second] = [await account(stage), await account(stage)];
  const assignments = { create: { accountId: second } };
  const example = { platform: "mastodon", text: "Bread is out.", whyItFits: "Short, and warm." };
  const definition = {
    identitySummary: "A bakery",
    formality: "None",
    humor: "Dry",
    preferredLanguage: "en",
    traits: ["warm"],
    expertise: ["bread"],
    opinions: ["Slow is better"],
    vocabulary: ["crumb"],
    recurringExpressions: ["Come early"],
    forbiddenPhrases: ["game changer"],
    dislikedPatterns: ["hashtags"],
    boundaries: ["no politics"],
    examples: [example],
    corrections: [{ original: "Buy now", preferred: "Come by", lesson: "Nobody is pushed" }],
    interviewAnswers: [{ question: "Why bread?", answer: "Everybody eats it." }],
  };
  await voiceProfile(stage, stage.ids.workspace, { definition, assignments });
  return asking(stage, { account_ids: [second, first] });
}

export const effectiveVoices: Proof = {
  name: "POST /voice-profiles/effective",
  members: {
    "body.workspace_id": { type: "text", required: true },
    "body.account_ids": { type: "list", required: true, min: 1, max: 100 },
    "body.publication_voice_profile_id": { type: "text" },
  },
  good,
  variables: ({ body = {} }) => ({
    input: {
      workspaceId: body["workspace_id"],
      accountIds: body["account_ids"],
      ...("publication_voice_profile_id" in body && {
        publicationVoiceProfileId: body["publication_voice_profile_id"],
      }),
    },
  }),
  problems: {
    400: {
      "a blank workspace": async (stage) => ({
        call: asking(stage, { workspace_id: " ", account_ids: [await account(stage)] }),
        code: "INVALID_INPUT",
        at: ["body.workspace_id"],
      }),
      "a blank account": async (stage) => ({
        call: asking(stage, { account_ids: [await account(stage), ""] }),
        code: "INVALID_INPUT",
        at: ["body.account_ids[1]"],
      }),
      "a blank profile": async (stage) => ({
        call: asking(stage, { account_ids: [await account(stage)], publication_voice_profile_id: "" }),
        code: "INVALID_INPUT",
        at: ["body.publication_voice_profile_id"],
      }),
    },
    403: {
      "a person of another tenant": async (stage) => ({
        call: asking(stage, { account_ids: [await account(stage)] }, stage.users.outsider.token),
        code: "FORBIDDEN",
      }),
      "a member of the organization alone": async (stage) => ({
        call: asking(stage, { account_ids: [await account(stage)] }, stage.users.member.token),
        code: "FORBIDDEN",
      }),
      "an unknown workspace": async (stage) => ({
        call: asking(stage, { workspace_id: newId("ws"), account_ids: [await account(stage)] }),
        code: "FORBIDDEN",
      }),
    },
    404: {
      "an unknown account": async (stage) => ({
        call: asking(stage, { account_ids: [await account(stage), newId("acc")] }),
        code: "NOT_FOUND",
      }),
      "an account of another tenant": async (stage) => ({
        call: asking(stage, { account_ids: [await socialAccount(stage, stage.ids.otherWorkspace)] }),
        code: "NOT_FOUND",
      }),
      "an account that was disconnected": async (stage) => ({
        call: asking(stage, {
          account_ids: [await socialAccount(stage, stage.ids.workspace, { state: "DISCONNECTED" })],
        }),
        code: "NOT_FOUND",
      }),
      "a profile of another tenant": async (stage) => ({
        call: asking(stage, {
          account_ids: [await account(stage)],
          publication_voice_profile_id: await voiceProfile(stage, stage.ids.otherWorkspace),
        }),
        code: "NOT_FOUND",
      }),
    },
    409: {
      "a workspace without a default": async (stage) => ({
        call: asking(
          stage,
          {
            workspace_id: stage.ids.secondWorkspace,
            account_ids: [await socialAccount(stage, stage.ids.secondWorkspace)],
          },
          stage.users.owner.token,
        ),
        code: "CONFLICT",
      }),
    },
    422: {
      "no account": (stage) => ({
        call: asking(stage, { account_ids: [] }),
        code: "VALIDATION_FAILED",
        at: ["body.account_ids"],
      }),
      "101 accounts": (stage) => ({
        call: asking(stage, { account_ids: Array.from({ length: 101 }, () => newId("acc")) }),
        code: "VALIDATION_FAILED",
        at: ["body.account_ids"],
      }),
      "an account twice": async (stage) => {
        const id = await account(stage);
        return { call: asking(stage, { account_ids: [id, id] }), code: "VALIDATION_FAILED" };
      },
    },
    500: {
      "the accounts cannot be read": async (stage) => ({
        call: asking(stage, { account_ids: [await account(stage)] }),
        code: "INTERNAL",
        fault: { before: "SocialAccount.findMany", act: breaks },
      }),
    },
    503: {
      "the store is away": async (stage) => ({
        call: asking(stage, { account_ids: [await account(stage)] }),
        code: "UNAVAILABLE",
        fault: { before: "VoiceProfile.findMany", act: vanishes },
      }),
    },
  },
};
