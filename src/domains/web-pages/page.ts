import { DomainError } from "../../platform/errors/errors.ts";
import { findDomainError } from "../../platform/errors/recognize.ts";
import { OutboundError } from "../../platform/outbound/outboundError.ts";
import { SandboxFailure, warnOfSandbox } from "../../platform/sandbox/failure.ts";
import { createSandbox } from "../../platform/sandbox/sandbox.ts";
import type { Services } from "../../platform/services/services.ts";
import type { Metadata } from "./metadata.ts";
import type { Page } from "./readable.ts";
import type { PageTasks } from "./worker.ts";

/** The reason why a page cannot be read. The text continues "the page". */
export interface Unreadable {
  unreadable: string;
}

const BOUNDS = { timeoutMs: 8000, maxBytes: 2 * 1024 * 1024, part: "pages" } as const;

const sandbox = createSandbox<PageTasks>({
  file: new URL("./worker.ts", import.meta.url),
  timeMs: 5000,
  memoryMb: 256,
  workers: 2,
  waiting: 100,
});

/** One text for every host that does not answer, so that the error does not reveal which names and addresses exist. */
const CANNOT_BE_READ: Unreadable = { unreadable: "cannot be read" };

/**
 * The readable text of a page, or the reason why it cannot be read. Addresses are guarded; a worker thread parses the
 * markup.
 * @throws DomainError UNAVAILABLE if too many pages wait to be read
 */
export async function readPage(services: Services, address: string, signal: AbortSignal): Promise<Page | Unreadable> {
  const content = await download(services, address, ANY_TEXT, signal);
  if (content === null) return CANNOT_BE_READ;
  const page = await parsed(services, () => sandbox.run("readableText", content, { signal }));
  return "unreadable" in page || page.text !== "" ? page : { unreadable: "has no readable text" };
}

/**
 * The metadata of a page of HTML, or the reason why it cannot be read. Addresses are guarded; a worker thread
 * parses the markup.
 * @throws DomainError UNAVAILABLE if too many pages wait to be read
 */
export async function readMetadata(
  services: Pick<Services, "fetch" | "log">,
  address: string,
  signal: AbortSignal,
): Promise<Metadata | Unreadable> {
  const content = await download(services, address, HTML, signal);
  if (content === null) return CANNOT_BE_READ;
  const { source } = content;
  return parsed(services, () => sandbox.run("metadataOf", { source, address }, { signal }));
}

async function parsed<Value>({ log }: Pick<Services, "log">, parse: () => Promise<Value>): Promise<Value | Unreadable> {
  try {
    return await parse();
  } catch (error) {
    if (error instanceof SandboxFailure) {
      warnOfSandbox(log, error);
      return { unreadable: error.explanation };
    }
    if (!(error instanceof DomainError && error.code === "INVALID_INPUT")) throw error;
    const unreadable = error.issues[0]?.message ?? error.message;
    log.info("page.unreadable", { reason: unreadable });
    return { unreadable };
  }
}

/** The types of documents that are read, and the header that asks for them. */
interface Types {
  accept: string;
  types: RegExp;
}

const HTML: Types = { accept: "text/html", types: /^text\/html\b|^application\/xhtml\+xml\b/i };
const ANY_TEXT: Types = {
  accept: "text/html, text/plain;q=0.8",
  types: /^text\/(html|plain)\b|^application\/xhtml\+xml\b/i,
};

/** Null for a failed download and for another type. */
async function download(
  { fetch, log }: Pick<Services, "fetch" | "log">,
  address: string,
  { accept, types }: Types,
  signal: AbortSignal,
): Promise<{ source: string; isPlain: boolean } | null> {
  try {
    const answer = await fetch(address, { headers: { accept }, bounds: BOUNDS, signal });
    const type = answer.headers.get("content-type") ?? "";
    if (!answer.ok || !types.test(type)) {
      await answer.body?.cancel();
      return null;
    }
    return { source: await answer.text(), isPlain: type.toLowerCase().startsWith("text/plain") };
  } catch (error) {
    if (signal.aborted) throw error;
    const domainError = findDomainError(error);
    if (domainError !== undefined) throw domainError;
    log.info("page.unreadable", { reason: error instanceof OutboundError ? error.reason : "network" });
    return null;
  }
}
