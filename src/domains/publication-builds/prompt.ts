import { z } from "zod";
import type { ModelTask } from "../../platform/language-models/languageModel.ts";
import { ANGLE_IDS, ANGLES, PlannedAngle } from "./angle.ts";

/** The answer's shape: the five directions, each once, in their order. */
export const Planned = z.strictObject({
  angles: z
    .array(PlannedAngle)
    .length(ANGLE_IDS.length)
    .refine((angles) => angles.every(({ id }, index) => id === ANGLE_IDS[index]), "must be the five, in their order"),
});

/** The prompt, version 1. A change of its words is a new version. */
export function anglesTask(data: Record<string, unknown>): Omit<ModelTask, "schema" | "earlier"> {
  return {
    name: "angles/1",
    instructions: [
      "You plan social posts. From the material you work out five creative directions for one publication, in this order:",
      ...ANGLE_IDS.map((id) => `- ${id}: ${ANGLES[id]}`),
      "Each destination names the voice that speaks there: `voices` holds who it is, what it says and never says. Write in its preferred language, or in that of the idea.",
      "Keep its boundaries and forbidden phrases. Respect the characters of the destinations; with the policy require_all, every direction must work on all of them.",
      "`direction` is what the person asked for, where it is filled. Claim nothing that the material does not hold, and nothing of what is unreadable.",
      "What may not be published (`contextMayPublish`, `mayPublish`) may shape a direction, and is never quoted.",
      "Fill every member of every direction, within the length that its description gives.",
    ].join("\n"),
    data,
    images: [],
    maxTokens: 6000,
  };
}
