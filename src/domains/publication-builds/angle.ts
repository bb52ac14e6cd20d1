import { z } from "zod";
import type { PlanAngles } from "./inputs.ts";

/** The five directions in their fixed order, with their instructions (docs/decisions/publication-builds.md, 1). */
export const ANGLES = {
  keep_current: "Keep the direction that the material or the person already has, and make it work better.",
  recommended: "The direction that you would choose: the strongest way to reach the outcome with this audience.",
  evidence_led: "Led by facts, figures, examples or results that the material holds. Nothing is made up.",
  personal_opinion: "A point of view that the voice stands for, said in the first person.",
  contrarian: "Against what most people in this field say, in good faith and with a reason.",
} as const;
export type AngleId = keyof typeof ANGLES;
export const ANGLE_IDS = Object.keys(ANGLES) as AngleId[];

/** A required text of an answer, trimmed. A text that is too long is cut between words. */
const filled = (most: number, what: string) =>
  z
    .string()
    .trim()
    .min(1)
    .transform((text) => cut(text, most))
    .describe(`${what} At most ${most} characters.`);

function cut(text: string, most: number): string {
  const letters = [...text];
  if (letters.length <= most) return text;
  const kept = letters.slice(0, most - 1).join("");
  const end = kept.lastIndexOf(" ");
  return `${end > most / 2 ? kept.slice(0, end) : kept}…`;
}

/** One direction in the model's answer. */
export const PlannedAngle = z.strictObject({
  id: z.enum(ANGLE_IDS),
  label: filled(80, "A short name of the direction."),
  hook: filled(500, "The first sentence of the post."),
  thesis: filled(700, "The message of the post, in one or two sentences."),
  approach: filled(700, "The form of the post: order, form, tone."),
  evidence: filled(800, "The material that supports the direction, by its ref, or the material that is missing."),
  objective: filled(120, "The goal of the post."),
  desired_reaction: filled(160, "The feeling or action that the post should cause in readers."),
  audience: filled(1000, "The readers of the post."),
  tone_adjustment: filled(500, "The difference from the usual voice."),
  media: z.strictObject({
    brief: filled(500, "The content to show beside the text."),
    role: filled(80, "The purpose of the picture for the text."),
    source_ref: filled(160, "The ref of its page or media item, or `none`."),
    treatment: filled(80, "The treatment: crop, caption, chart, as it is."),
  }),
});
export type PlannedAngle = z.output<typeof PlannedAngle>;

/** A direction as it is returned (docs/interface.md#publication-builds). */
export interface CreativeAngle
  extends Omit<PlannedAngle, "desired_reaction" | "audience" | "tone_adjustment" | "media"> {
  desiredReaction: string;
  buildDirection: {
    angle: string;
    audience: string;
    mediaPreference: string;
    outcome: string;
    toneAdjustment: string;
  };
  media: { brief: string; role: string; sourceRef: string; treatment: string };
}

/** Completes a direction. The audience and tone that the person asked for go before the model's. */
export function creativeAngle(planned: PlannedAngle, direction: PlanAngles["direction"]): CreativeAngle {
  const { desired_reaction, audience, tone_adjustment, media, ...angle } = planned;
  const textOr = (text: string | null | undefined, otherwise: string) => text?.trim() || otherwise;
  return {
    ...angle,
    desiredReaction: desired_reaction,
    buildDirection: {
      outcome: angle.objective,
      angle: cut(`${angle.thesis} ${angle.approach}`, 1500),
      mediaPreference: media.brief,
      audience: textOr(direction?.audience, audience),
      toneAdjustment: textOr(direction?.toneAdjustment, tone_adjustment),
    },
    media: { brief: media.brief, role: media.role, sourceRef: media.source_ref, treatment: media.treatment },
  };
}
