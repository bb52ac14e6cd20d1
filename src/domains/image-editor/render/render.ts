import { loadSharp } from "../../../platform/images/loadSharp.ts";
import { createSandbox } from "../../../platform/sandbox/sandbox.ts";
import type { ExportDefaults, ImageDocument } from "../document/shape.ts";
import type { Unsupported } from "./drawing.ts";
import type { Media } from "./pictures.ts";
import type { DrawingTasks } from "./worker.ts";

export interface RenderOptions {
  media: Media;
  /** The maximum side of the image, in pixels. A smaller page is not enlarged. */
  maxSide: number;
  /** The document's format by default. */
  format?: ExportDefaults["format"];
  /** The quality from 0.1 to 1; the document's by default. */
  quality?: number;
  signal?: AbortSignal;
}

export interface Rendered {
  image: Uint8Array<ArrayBuffer>;
  mimeType: string;
  width: number;
  height: number;
  /** The parts of the page that are left out or drawn differently from the document. */
  unsupported: Unsupported[];
}

/** The maximum work of one page, about in painted pixels: some seconds. */
const WORK = 400_000_000;
/** The maximum passes over each pixel of a large page. */
const PASSES = 60;

/**
 * Bounds a page's work by counting and all other work by time. Each worker draws one page and then ends, which frees
 * its memory.
 */
const sandbox = createSandbox<DrawingTasks>({
  file: new URL("./worker.ts", import.meta.url),
  timeMs: 120_000,
  memoryMb: 512,
  tasksPerWorker: 1,
  prepare: loadSharp,
});

/**
 * Draws a page of a document as an image, in a worker. The same document, media and options return the same bytes on
 * every machine. The work is bounded for every document: excess parts are left out and reported.
 * @throws RangeError for a page that does not exist; SandboxFailure if drawing does not complete; DomainError
 * UNAVAILABLE if too many pages wait
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
