import type { z } from "zod";
import { ProviderFailure } from "../failure.ts";
import { failureOf } from "./failureOf.ts";

interface Reading<Shape extends z.ZodType> {
  /** Whether the call makes the post. */
  creating: boolean;
  /** The form of an answer with success. */
  answer: Shape;
  /** The failure of an answer without success, by its JSON; undefined for a body that is no JSON. */
  refusalOf(json: unknown): ProviderFailure;
}

/** Reads the answer of a call whose answers are JSON. @throws ProviderFailure */
export async function readAnswer<Shape extends z.ZodType>(
  response: Response,
  { creating, answer, refusalOf }: Reading<Shape>,
): Promise<z.output<Shape>> {
  const text = await response.text().catch((error: unknown) => {
    if (response.ok) throw failureOf(error, { creating });
    return "";
  });
  const json = parsed(text);
  if (!response.ok) throw refusalOf(json);
  const read = answer.safeParse(json);
  if (!read.success) throw new ProviderFailure("invalid", response.status, { mayBeDone: creating });
  return read.data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
