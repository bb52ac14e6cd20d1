import type { Env } from "../env/env.ts";
import { CircuitOpen, type Circuits, createCircuits } from "../outbound/circuits.ts";
import { type LanguageModel, ModelError } from "./languageModel.ts";
import { isOutage } from "./outage.ts";

/**
 * Returns the language model of the environment; null if none is configured. The client is loaded for the first task.
 */
export function createLanguageModel(
  {
    LLM_BASE_URL: baseUrl,
    LLM_API_KEY: apiKey,
    LLM_MODEL: textModel,
    LLM_VISION_MODEL: visionModel = textModel,
    LLM_INPUT_PRICE,
    LLM_OUTPUT_PRICE,
  }: Env,
  circuits: Circuits = createCircuits(),
): LanguageModel | null {
  if (baseUrl === undefined || apiKey === undefined || textModel === undefined || visionModel === undefined)
    return null;
  const { host } = new URL(baseUrl);
  const through = async <Value>(call: () => Promise<Value>): Promise<Value> => {
    try {
      return await circuits.through("model", host, isOutage, call);
    } catch (error) {
      throw error instanceof CircuitOpen ? pausedUntil(error) : error;
    }
  };
  return {
    provider: host,
    sees: true,
    prices: { input: LLM_INPUT_PRICE, output: LLM_OUTPUT_PRICE },
    async answer(task, options) {
      const { askOpenai } = await import("./openai.ts");
      return through(() => askOpenai({ baseUrl, apiKey, textModel, visionModel }, task, options));
    },
    async probe() {
      const { probeHost } = await import("../outbound/boundedFetch.ts");
      // The probe bypasses the circuit: an answer to it does not prove that the endpoint can serve.
      await probeHost(baseUrl, PROBE_MS).catch((cause: unknown) => {
        throw new ModelError("unavailable", "the endpoint cannot be reached", { cause });
      });
    },
  };
}

const PROBE_MS = 10_000;

function pausedUntil(cause: CircuitOpen): ModelError {
  const retryAfter = Math.max(1, Math.ceil((cause.retryAt.getTime() - Date.now()) / 1000));
  return new ModelError("unavailable", "the endpoint could not be reached recently; calls to it are paused", {
    cause,
    retryAfter,
  });
}
