import type { LanguageModel, ModelTask } from "../../platform/language-models/languageModel.ts";
import { anglesOf } from "./modelAngles.ts";
import { sightOf } from "./modelSight.ts";

/** What answers call it: nobody should take its words for a model's. */
const DEMO_MODEL = "rostrum-demo: a stand-in that follows rules, not a language model";

const ANSWERS: Record<string, (task: ModelTask) => Promise<unknown>> = {
  "angles/2": async ({ data }) => anglesOf(data),
  "alt-text/2": ({ images: [image] }) => sightOf(image?.content ?? new Uint8Array()),
};

/** In the place of a language model where a demo has none: the same words for the same task, at no cost. */
export const demoModel: LanguageModel = {
  provider: "demo",
  sees: true,
  prices: { input: 0n, output: 0n },
  async answer(task, { onText }) {
    const text = JSON.stringify(await ANSWERS[task.name]?.(task));
    for (const piece of text.match(/[\s\S]{1,200}/g) ?? []) onText?.(piece);
    return { text, model: DEMO_MODEL, usage: { inputTokens: 0, outputTokens: 0 } };
  },
};
