import { Buffer } from "node:buffer";
import sharp from "sharp";
import type { Item } from "./messages.ts";

/** The number of bytes that core.telegram.org/bots/api#sending-files states for photos, and for all other files. */
const [PHOTO_BYTES, FILE_BYTES] = [10_485_760, 52_428_800];

/** The reason why the Bot API refuses an album (#sendmediagroup, #inputmedia); null for a valid one. */
export function whyNoAlbum(items: readonly Item[]): string | null {
  const kinds = new Set(items.map(({ kind }) => kind));
  for (const kind of kinds) {
    if (!["photo", "video", "audio", "document"].includes(kind))
      return `type "${kind}" can't be used in sendMediaGroup`;
    if ((kind === "audio" || kind === "document") && kinds.size > 1)
      return `${kind} can't be mixed with other media types`;
  }
  return null;
}

/**
 * The reason why the Bot API refuses a message (#sendmessage, #sendphoto, #sendvideo, #sendanimation, #messageentity);
 * null for a valid one.
 */
export async function whyNotSent(items: readonly Item[]): Promise<string | null> {
  for (const item of items) {
    const refusal = whyNoText(item) ?? (item.file && (await whyNoFile(item.kind, item.file)));
    if (refusal !== null) return refusal;
  }
  return null;
}

function whyNoText({ kind, text, entities }: Item): string | null {
  const isCaption = kind !== "text";
  if (!isCaption && isInvisible(text)) return "message text is empty";
  // Lengths and offsets are in UTF-16 code units.
  if (isCaption && text.length >= 1025) return "message caption is too long";
  if (!isCaption && text.length >= 4097) return "message is too long";
  for (const { offset, length } of entities) {
    const halves = [offset, offset + length].some((at) => /[\uDC00-\uDFFF]/.test(text.charAt(at)));
    if (offset < 0 || length <= 0 || text.length - offset < length || halves) return "ENTITY_BOUNDS_INVALID";
  }
  return null;
}

/**
 * Signs that are drawn without ink, and are no controls: joiners of letters, fillers of Hangul, and the blank of
 * Braille.
 */
const BLANKS = new Set([0x34f, 0x115f, 0x1160, 0x17b4, 0x17b5, 0x2800, 0x3164, 0xffa0]);

/** Telegram strips white space and signs of no width, and refuses the empty rest. */
const isInvisible = (text: string) =>
  Array.from(text).every(
    (character) =>
      character.trim() === "" ||
      BLANKS.has(character.codePointAt(0) ?? 0) ||
      /^(?:\p{Cf}|\p{Cc}|\p{Variation_Selector})$/u.test(character),
  );

async function whyNoFile(kind: Item["kind"], file: Blob): Promise<string | null> {
  if (file.size === 0) return "file must be non-empty";
  if (file.size > (kind === "photo" ? PHOTO_BYTES : FILE_BYTES)) return "file is too big";
  if (kind === "animation")
    return ["image/gif", "video/mp4"].includes(file.type) ? null : "wrong type of the animation";
  if (kind === "video") return file.type === "video/mp4" ? null : "wrong type of the video";
  if (kind !== "photo") return null;
  try {
    const { width, height, format } = await sharp(Buffer.from(await file.arrayBuffer()), {
      limitInputPixels: false,
    }).metadata();
    if (format === "gif") return "IMAGE_PROCESS_FAILED";
    const [long, short] = width > height ? [width, height] : [height, width];
    return long + short > 10_000 || long > 20 * short ? "PHOTO_INVALID_DIMENSIONS" : null;
  } catch {
    return "IMAGE_PROCESS_FAILED";
  }
}
