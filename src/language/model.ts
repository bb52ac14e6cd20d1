import type { Env } from "../core/env.ts";
import type { LanguageModel } from "../core/languageModel.ts";

/** The language model that the environment describes; null where it names none. Its client is loaded for the first task. */
export function createLanguageModel({
  LLM_BASE_URL: baseUrl,
  LLM_API_KEY: apiKey,
  LLM_MODEL: textModel,
  LLM_VISION_MODEL: visionModel = textModel,
  LLM_INPUT_PRICE,
  LLM_OUTPUT_PRICE,
}: Env): LanguageModel | null {
  if (baseUrl === undefined || apiKey === undefined || textModel === undefined || visionModel === undefined)
    return null;
  return {
    provider: new URL(baseUrl).host,
    sees: true,
    prices: { input: LLM_INPUT_PRICE, output: LLM_OUTPUT_PRICE },
    async answer(task, options) {
      const { askOpenai } = await import("./openai.ts");
      return askOpenai({ baseUrl, apiKey, textModel, visionModel }, task, options);
    },
  };
}
