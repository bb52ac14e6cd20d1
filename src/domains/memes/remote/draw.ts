import { DomainError, notFound } from "../../../platform/errors/errors.ts";
import { SandboxFailure, warnOfSandbox } from "../../../platform/sandbox/failure.ts";
import type { Services } from "../../../platform/services/services.ts";
import type { Format } from "../picture.ts";
import { memes } from "../sandbox.ts";
import { troubleOf, unreachable } from "./ask.ts";
import { baseOf } from "./catalog.ts";
import { picturePath } from "./path.ts";
import { clientError, Trouble } from "./trouble.ts";

const BOUNDS = { timeoutMs: 20_000, maxBytes: 20 * 1024 * 1024, part: "memes" } as const;
const FORMATS: ReadonlySet<string | null> = new Set(["png", "jpeg", "webp", "gif"]);

export interface RemoteMeme {
  templateId: string;
  captions: readonly string[];
  style: string | null;
  format: Format;
}

/**
 * Requests a template with captions from the provider. The captions are part of the request's path.
 * @throws DomainError NOT_FOUND for a template that the provider no longer has; RATE_LIMITED; BAD_GATEWAY; UNAVAILABLE
 */
export async function drawAtProvider(
  services: Services,
  { templateId, captions, style, format }: RemoteMeme,
): Promise<{ content: Uint8Array<ArrayBuffer>; mimeType: string }> {
  const address = new URL(`${baseOf(services)}${picturePath(templateId, captions, format)}`);
  if (style !== null) address.searchParams.set("style", style);
  try {
    const answer = await services.fetch(address, { headers: { accept: "image/*" }, bounds: BOUNDS }).catch(unreachable);
    if (answer.status === 404) throw notFound("Meme template");
    if (answer.status !== 200) throw troubleOf(answer, services.now());
    const content = new Uint8Array(await answer.arrayBuffer().catch(unreachable));
    return { content, mimeType: `image/${await kindOf(services, content)}` };
  } catch (error) {
    throw error instanceof Trouble ? clientError(error.code, error.seconds) : error;
  }
}

/**
 * Returns the format of the bytes, ignoring the declared type.
 * @throws DomainError BAD_GATEWAY for bytes that are no picture, or a too large one
 */
async function kindOf({ log }: Services, content: Uint8Array): Promise<string> {
  const format = await memes.run("pictureFormat", content).catch((error: unknown) => {
    if (!(error instanceof SandboxFailure)) throw error;
    warnOfSandbox(log, error);
    return null;
  });
  if (format === null || !FORMATS.has(format)) {
    throw new DomainError("BAD_GATEWAY", "The provider of meme templates returned no picture");
  }
  return format;
}
