import { fetchedFile } from "../../domains/publications/delivery/fetched/file.ts";
import type { Call } from "../http/call.ts";
import { contentResponse } from "./media/content.ts";

/**
 * `GET /fetched/<secret>`: a media item, whole or a range, for the network that a post is being delivered to. The
 * secret alone decides, so the address is for nothing else and ends with the delivery.
 * @throws DomainError NOT_FOUND, RATE_LIMITED
 */
export async function fetchedFileRoute(call: Call, token: string): Promise<Response> {
  const { contentKey: key, contentSha256: tag, mimeType, size } = await fetchedFile(call.services, token);
  const filename = `media.${mimeType.replace(/^.*\//, "")}`;
  const content = { key, tag, mimeType, size, filename, secondsLeft: null };
  const response = await contentResponse(call, content, "media item");
  response.headers.set("cache-control", "private, no-store");
  response.headers.set("x-robots-tag", "noindex, nofollow, noarchive");
  response.headers.delete("vary");
  return response;
}
