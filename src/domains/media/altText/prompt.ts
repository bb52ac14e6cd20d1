import { z } from "zod";
import type { ModelTask } from "../../../platform/language-models/languageModel.ts";

/**
 * The maximum characters of a generated text, which screen readers and providers handle (docs/decisions/media.md, 24).
 */
const AIM = 300;

/** The shape of the model's answer. The caller shortens a longer text. */
export const Described = z.strictObject({ altText: z.string() });

export interface AltTextData extends Record<string, unknown> {
  /** A BCP 47 language tag. */
  locale: string;
  /** The text of the post that the image belongs to; empty without a post. */
  postContext: string;
}

/** The prompt. A change of the words is a new version in `name`. */
export function altTextTask(data: AltTextData, thumbnail: Uint8Array): Omit<ModelTask, "schema" | "earlier"> {
  return {
    name: "alt-text/2",
    instructions: [
      "You write alternative text for images of social posts, for people who do not see them.",
      "Say what the image shows and what matters in it: people by what they do, text in the image word for word, charts by their message.",
      `Use one to three plain sentences in the language of \`locale\`, at most ${AIM} characters. Do not begin with "Image of" or "Picture of".`,
      "Do not guess names, ages, origins or feelings. `postContext` is the post that the image goes with: it may show what matters, and nothing else.",
    ].join("\n"),
    data,
    images: [{ mimeType: "image/jpeg", content: thumbnail }],
    maxTokens: 400,
  };
}

/** Returns the text as one line of at most the maximum length, cut between words. */
export function tidied(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  const letters = [...line];
  if (letters.length <= AIM) return line;
  const cut = letters.slice(0, AIM - 1).join("");
  const end = cut.lastIndexOf(" ");
  return `${end > AIM / 2 ? cut.slice(0, end) : cut}…`;
}
