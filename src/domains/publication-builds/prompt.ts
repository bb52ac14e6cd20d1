import { z } from "zod";
import type { ModelTask } from "../../platform/language-models/languageModel.ts";
import { ANGLE_IDS, ANGLES, PlannedAngle } from "./angle.ts";

/** The form of the answer: the five directions, each once, in their fixed order. */
export const Planned = z.strictObject({
  angles: z
    .array(PlannedAngle)
    .length(ANGLE_IDS.length)
    .refine(
      (angles) => angles.every(({ id }, index) => id === ANGLE_IDS[index]),
      "must be the five directions in the given order",
    ),
});

/** The prompt, version 2. A change of its words or of a member's description needs a new version. */
export function anglesTask(data: Record<string, unknown>): Omit<ModelTask, "schema" | "earlier"> {
  return {
    name: "angles/2",
    instructions: [
      "You plan social posts. From the material you work out five creative directions for one publication, in this order:",
      ...ANGLE_IDS.map((id) => `- ${id}: ${ANGLES[id]}`),
      "Each destination names the voice that speaks there: `voices` describes who it is, and which words it uses and avoids. Write in its preferred language, or in that of the idea.",
      "Keep its boundaries and forbidden phrases. Respect the characters of the destinations; with the policy require_all, every direction must work on all of them.",
      "Follow the members of `direction` that are filled. Claim nothing that the material does not contain, and nothing about unreadable pages.",
      "Material that may not be published (`contextMayPublish`, `mayPublish`) may shape a direction, but never quote it.",
      "Fill every member of every direction, within the length that its description gives.",
    ].join("\n"),
    data,
    images: [],
    maxTokens: 6000,
  };
}
