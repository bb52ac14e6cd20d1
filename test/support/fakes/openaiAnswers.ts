import type { FakeRequest } from "./fake.ts";
import type { FakeOpenai, Say } from "./openai.ts";
import { KEY } from "./openai.ts";

/** The directions that the planner's instructions name (docs/decisions/publication-builds.md, 1). */
const ANGLE_IDS = ["keep_current", "recommended", "evidence_led", "personal_opinion", "contrarian"];

/** Five directions as a good model gives them. */
export const PLANNED = {
  angles: ANGLE_IDS.map((id) => ({
    id,
    label: `Direction ${id}`,
    hook: "The first bread leaves the oven at five.",
    thesis: "Good bread takes a night.",
    approach: "Tell the night hour by hour.",
    evidence: "media:1 shows the oven.",
    objective: "People come early.",
    desired_reaction: "They set an alarm.",
    audience: "Neighbours",
    tone_adjustment: "Quieter than usual",
    media: { brief: "The oven at night", role: "Shows the place", source_ref: "media:1", treatment: "As it is" },
  })),
};

/** The model of a test that is not about models: it answers each of the server's prompts as it should. */
const goodAnswer = ({ json }: FakeRequest): Say => {
  const { json_schema: schema } = json["response_format"] as { json_schema: { name: string } };
  return { content: schema.name === "angles_2" ? PLANNED : { altText: "A wooden pier in the morning" } };
};

/** Lets a fake answer well, and gives the environment in which a server asks it. */
export function languageEnv(openai: FakeOpenai): Record<string, string> {
  openai.otherwise(goodAnswer);
  return { LLM_BASE_URL: openai.baseUrl, LLM_API_KEY: KEY, LLM_MODEL: "model" };
}
