import { loadSharp } from "../../../platform/images/loadSharp.ts";
import { createSandbox } from "../../../platform/sandbox/sandbox.ts";
import type { ExportDefaults, ImageDocument } from "../document/shape.ts";
import type { Unsupported } from "./drawing.ts";
import type { Media } from "./pictures.ts";
import type { DrawingTasks } from "./worker.ts";

export interface RenderOptions {
  media: Media;
  /** Of the image, in pixels; a smaller page is not enlarged. */
  maxSide: number;
  /** As the document says when left out. */
  format?: ExportDefaults["format"];
  /** From 0.1 to 1; as the document says when left out. */
  quality?: number;
  signal?: AbortSignal;
}

export interface Rendered {
  image: Uint8Array<ArrayBuffer>;
  mimeType: string;
  width: number;
  height: number;
  /** What of the page is not there, or not as the document says. */
  unsupported: Unsupported[];
}

/** What one page may cost, about in pixels painted: some seconds. */
const WORK = 400_000_000;
/** The same for each pixel of a large one: a page may be gone through so often. */
const PASSES = 60;

/** The work of a page is bounded by count; the time limit is for what that does not bound. Each worker draws one page: its memory goes with it. */
const sandbox = createSandbox<DrawingTasks>({
  file: new URL("./worker.ts", import.meta.url),
  timeMs: 120_000,
  memoryMb: 512,
  tasksPerWorker: 1,
  prepare: loadSharp,
});

/**
 * A page of a document as an image, drawn in a worker. The same document, media and options give the same bytes, on every machine. Bounded, whatever
 * the document holds: what is too much is left out, and said.
 * @throws RangeError when there is no such page; SandboxFailure when drawing does not complete; DomainError UNAVAILABLE when too many pages wait
 */
export async function render(document: ImageDocument, index: number, options: RenderOptions): Promise<Rendered> {
  const page = document.pages[index];
  if (page === undefined) throw new RangeError(`The document has no page ${index}`);
  const { widthPx: width, heightPx: height, exportDefaults } = document;
  const scale = Math.min(1, options.maxSide / Math.max(width, height));
  const format = options.format ?? exportDefaults.format;
  const drawn = await sandbox.run(
    "drawPage",
    {
      page,
      index,
      width,
      height,
      scale,
      work: Math.max(WORK, width * height * scale * scale * PASSES),
      format,
      quality: options.quality ?? exportDefaults.quality,
      matteColor: exportDefaults.matteColor,
    },
    { signal: options.signal, ask: (_name, mediaId) => options.media(mediaId as string) },
  );
  return { ...drawn, mimeType: `image/${format}` };
}
