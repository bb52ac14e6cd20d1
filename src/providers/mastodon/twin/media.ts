import sharp from "sharp";
import type { Software } from "./software.ts";

/** The types of files and the bounds in Mastodon's source (MediaAttachment, Attachmentable). */
const IMAGES = ["image/jpeg", "image/png", "image/gif", "image/heic", "image/heif", "image/webp", "image/avif"];
const VIDEOS = ["video/webm", "video/mp4", "video/quicktime", "video/ogg"];
const MB = 1_048_576;

/** The reason why an instance refuses a file as an attachment; null for a valid one. */
export async function whyNotAttached(
  file: File,
  content: Uint8Array,
  description: string,
  { files }: Software,
): Promise<string | null> {
  if (Array.from(description).length > (files?.description ?? 1500)) return "Description is too long";
  if (files) {
    if (!files.types.includes(file.type)) return "The file must be a file of type";
    return file.size > files.bytes ? "The file may not be greater" : null;
  }
  if (VIDEOS.includes(file.type)) return file.size >= 99 * MB ? "File file size must be less than 99 MB" : null;
  if (!IMAGES.includes(file.type)) return "File content type is invalid";
  if (file.size >= 16 * MB) return "File file size must be less than 16 MB";
  const size = await sharp(content, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  // A file whose size cannot be read is not refused here.
  if (size === null) return null;
  const most = file.type === "image/gif" ? 1280 * 720 : 7680 * 4320;
  return size.width * size.height > most ? `${size.width}x${size.height} files are not supported` : null;
}
