import { ANGLE_IDS, type CreativeAngle as Angle, type AngleId } from "../../src/domains/publication-builds/angle.ts";
import { planAngles } from "../../src/domains/publication-builds/plan.ts";
import { type AnglePlanned, angleStream } from "../../src/domains/publication-builds/stream.ts";
import { builder } from "../core/builder.ts";
import { enumValues } from "../core/enum.ts";
import { mutation } from "../core/mutation.ts";
import { requires } from "../core/roots.ts";
import { changedWorkspace } from "../workspaces/changed.ts";
import { PlanAnglesInput } from "./inputs.ts";

const ABOUT: Record<AngleId, string> = {
  keep_current: "Keeps the direction that the material or the request already has, and makes it work better.",
  recommended: "The strongest way to reach the goal with the intended readers, by the planner's choice.",
  evidence_led: "Led by facts, figures, examples or results of the material.",
  personal_opinion: "A point of view of the voice profile, in the first person.",
  contrarian: "Contradicts the common opinion of the field, with a reason.",
};

const AngleKind = builder.enumType("AngleKind", {
  description: "Kind of a creative direction. One direction of each kind is planned, in this order.",
  values: enumValues(ANGLE_IDS, (id) => ABOUT[id]),
});

const BuildDirection = builder.objectRef<Angle["buildDirection"]>("BuildDirection").implement({
  description: "Wishes that correspond to a direction, in the form of the `direction` of `planAngles`.",
  applications: "withParent",
  fields: (t) => ({
    angle: t.exposeString("angle", { description: "Point to make, at most 1,500 characters." }),
    audience: t.exposeString("audience", { description: "Intended readers, at most 1,000 characters." }),
    mediaPreference: t.exposeString("mediaPreference", {
      description: "Content to show beside the text, at most 500 characters.",
    }),
    outcome: t.exposeString("outcome", { description: "Goal of the post, at most 120 characters." }),
    toneAdjustment: t.exposeString("toneAdjustment", {
      description: "Difference from the usual voice, at most 500 characters.",
    }),
  }),
});

const AngleMedia = builder.objectRef<Angle["media"]>("AngleMedia").implement({
  description: "Picture or video that goes with a direction.",
  applications: "withParent",
  fields: (t) => ({
    brief: t.exposeString("brief", { description: "Content to show beside the text, at most 500 characters." }),
    role: t.exposeString("role", { description: "Purpose of the picture for the text, at most 80 characters." }),
    sourceRef: t.exposeString("sourceRef", {
      description: "Source of the picture: `media:1` or `page:2` by its position in the request, or `none`.",
    }),
    treatment: t.exposeString("treatment", {
      description: "Treatment of the picture, such as a crop or a caption, at most 80 characters.",
    }),
  }),
});

const CreativeAngle = builder.objectRef<Angle>("CreativeAngle").implement({
  description: "A creative direction for one publication. No member is empty.",
  extensions: { resource: "CreativeAngle" },
  applications: "withParent",
  fields: (t) => ({
    kind: t.field({ type: AngleKind, description: "Kind of the direction.", resolve: ({ id }) => id }),
    label: t.exposeString("label", { description: "Short name, at most 80 characters." }),
    hook: t.exposeString("hook", { description: "First sentence of the post, at most 500 characters." }),
    thesis: t.exposeString("thesis", { description: "Message of the post, at most 700 characters." }),
    approach: t.exposeString("approach", { description: "Form of the post: order and tone, at most 700 characters." }),
    evidence: t.exposeString("evidence", {
      description: "Material that supports the direction, or the material that is missing, at most 800 characters.",
    }),
    objective: t.exposeString("objective", { description: "Goal of the post, at most 120 characters." }),
    desiredReaction: t.exposeString("desiredReaction", {
      description: "Feeling or action that the post should cause in readers, at most 160 characters.",
    }),
    buildDirection: t.expose("buildDirection", {
      type: BuildDirection,
      description: "Wishes that correspond to the direction, in the form of the `direction` of `planAngles`.",
    }),
    media: t.expose("media", {
      type: AngleMedia,
      description: "Picture or video that goes with the direction.",
    }),
  }),
});

const ERRORS =
  "Fails with UNAVAILABLE without a language model, or if the model fails. Fails with INVALID_INPUT without a source or a destination, or if one belongs to another workspace. Fails with RATE_LIMITED after 12 requests in a minute.";

mutation("planAngles", {
  ...requires("write", { role: "workspaceEditor", application: "drafts:write" }),
  description: `Plans five creative directions for a publication. Only the cost is stored.\n\n${ERRORS}`,
  input: PlanAnglesInput,
  run: async (context, input) => ({
    angles: await planAngles(context, input),
    workspaceId: input.workspaceId,
  }),
  payload: (t) => ({
    angles: t.expose("angles", {
      type: [CreativeAngle],
      description: "The five directions, always in the same order.",
    }),
    workspace: changedWorkspace(t),
  }),
});

builder.subscriptionFields((t) => ({
  anglePlanned: t.field({
    ...requires("write", { role: "workspaceEditor", application: "drafts:write" }),
    type: CreativeAngle,
    description: `Delivers each direction of \`planAngles\` as soon as it is complete. Ends after the fifth; unsubscribing stops the model.`,
    args: {
      input: t.arg({
        type: PlanAnglesInput,
        description: "Sources and destinations of the build. The errors are those of `planAngles`.",
      }),
    },
    subscribe: (_root, { input }, { context }) => angleStream(context, input),
    resolve: ({ angle }: AnglePlanned) => angle,
  }),
}));
