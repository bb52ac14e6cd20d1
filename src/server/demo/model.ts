import type { LanguageModel, ModelTask } from "../../platform/language-models/languageModel.ts";
import { anglesOf } from "./modelAngles.ts";
import { descriptionOf } from "./modelVision.ts";

/** The model's name in answers, so that its texts are not taken for those of a language model. */
const DEMO_MODEL = "rostrum-demo: fixed rules, not a language model";

const ANSWERS: Record<string, (task: ModelTask) => Promise<unknown>> = {
  "angles/2": async ({ data }) => anglesOf(data),
  "alt-text/2": ({ images: [image] }) => descriptionOf(image?.content ?? new Uint8Array()),
};

/** The demo's replacement for a language model: the same answer for the same task, at no cost. */
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
