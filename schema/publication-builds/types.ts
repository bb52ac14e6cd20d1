import { ANGLE_IDS, ANGLES, type CreativeAngle as Angle } from "../../src/domains/publication-builds/angle.ts";
import { planAngles } from "../../src/domains/publication-builds/plan.ts";
import { type AnglePlanned, angleStream } from "../../src/domains/publication-builds/stream.ts";
import { builder } from "../core/builder.ts";
import { payload } from "../core/mutation.ts";
import { authScopes } from "../core/roots.ts";
import { PlanAnglesInput } from "./inputs.ts";

const AngleKind = builder.enumType("AngleKind", {
  description: "The five directions that are planned, in their order.",
  values: Object.fromEntries(ANGLE_IDS.map((id) => [id.toUpperCase(), { value: id, description: ANGLES[id] }])),
});

const BuildDirection = builder.objectRef<Angle["buildDirection"]>("BuildDirection").implement({
  description: "What to build in a direction: fit to be given as `direction` again.",
  applications: "withParent",
  fields: (t) => ({
    angle: t.exposeString("angle", { description: "The point to make, at most 1,500 characters." }),
    audience: t.exposeString("audience", { description: "Who it is for, at most 1,000 characters." }),
    mediaPreference: t.exposeString("mediaPreference", { description: "What to show, at most 500 characters." }),
    outcome: t.exposeString("outcome", { description: "What is to be achieved, at most 120 characters." }),
    toneAdjustment: t.exposeString("toneAdjustment", {
      description: "How it differs from the usual voice, at most 500 characters.",
    }),
  }),
});

const AngleMedia = builder.objectRef<Angle["media"]>("AngleMedia").implement({
  description: "What to show in a direction.",
  applications: "withParent",
  fields: (t) => ({
    brief: t.exposeString("brief", { description: "What to show, at most 500 characters." }),
    role: t.exposeString("role", { description: "What it does for the text, at most 80 characters." }),
    sourceRef: t.exposeString("sourceRef", {
      description: "Where it comes from: `media:1`, `page:2` by their place in the request, or `none`.",
    }),
    treatment: t.exposeString("treatment", { description: "How to treat it, at most 80 characters." }),
  }),
});

const CreativeAngle = builder.objectRef<Angle>("CreativeAngle").implement({
  description: "A creative direction for one publication. Every member is filled.",
  extensions: { resource: "CreativeAngle" },
  applications: "withParent",
  fields: (t) => ({
    id: t.field({ type: AngleKind, description: "Which of the five it is.", resolve: ({ id }) => id }),
    label: t.exposeString("label", { description: "A short name, at most 80 characters." }),
    hook: t.exposeString("hook", { description: "The first sentence, at most 500 characters." }),
    thesis: t.exposeString("thesis", { description: "What it says, at most 700 characters." }),
    approach: t.exposeString("approach", { description: "How it says it, at most 700 characters." }),
    evidence: t.exposeString("evidence", {
      description: "What of the material supports it, at most 800 characters.",
    }),
    objective: t.exposeString("objective", { description: "What it is to achieve, at most 120 characters." }),
    desiredReaction: t.exposeString("desiredReaction", {
      description: "What readers should feel or do, at most 160 characters.",
    }),
    buildDirection: t.field({
      type: BuildDirection,
      description: "What to build in this direction.",
      resolve: ({ buildDirection }) => buildDirection,
    }),
    media: t.field({ type: AngleMedia, description: "What to show.", resolve: ({ media }) => media }),
  }),
});

const PlanAnglesPayload = payload<{ angles: Angle[] }>("planAngles", {
  fields: (t) => ({
    angles: t.field({
      type: [CreativeAngle],
      description: "The five directions, always in the same order.",
      resolve: ({ angles }) => angles,
    }),
  }),
});

const ERRORS =
  "UNAVAILABLE without a language model, and when it fails; INVALID_INPUT without a source or a destination, or for one that is not the workspace's. 12 a minute.";

builder.mutationFields((t) => ({
  planAngles: t.field({
    ...authScopes("write", { role: "workspaceEditor", application: "drafts:write" }),
    type: PlanAnglesPayload,
    description: `Plans five creative directions for a publication (POST /publication-builds/angles). Nothing is stored but what it costs. ${ERRORS}`,
    args: { input: t.arg({ type: PlanAnglesInput }) },
    resolve: async (_root, { input }, { scope }) => ({ angles: await planAngles(scope, input) }),
  }),
}));

builder.subscriptionFields((t) => ({
  anglePlanned: t.field({
    ...authScopes("write", { role: "workspaceEditor", application: "drafts:write" }),
    type: CreativeAngle,
    description: `The directions of \`planAngles\`, each as soon as it is whole; ends after the fifth. Who stops listening stops the model. ${ERRORS}`,
    args: { input: t.arg({ type: PlanAnglesInput, description: "What it is to be made of." }) },
    subscribe: (_root, { input }, { scope }) => angleStream(scope, input),
    resolve: ({ angle }: AnglePlanned) => angle,
  }),
}));
