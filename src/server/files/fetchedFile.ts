import { fetchedFile } from "../../domains/publications/delivery/fetched/file.ts";
import type { Services } from "../../platform/services/services.ts";
import type { Call } from "../http/call.ts";
import { contentResponse } from "./media/content.ts";

/**
 * `GET /fetched/<secret>`: a media item, whole or a range, for the network that a post is being delivered to. The
 * secret alone decides, so the address is for nothing else and ends with the delivery.
 * @throws DomainError NOT_FOUND, RATE_LIMITED
 */
export async function fetchedFileRoute(services: Services, { request }: Call, token: string): Promise<Response> {
  const { contentKey: key, contentSha256: tag, mimeType, size } = await fetchedFile(services, token);
  const filename = `media.${mimeType.replace(/^.*\//, "")}`;
  const content = { key, tag, mimeType, size, filename, secondsLeft: null };
  const response = await contentResponse(services, request, content, "media item");
  response.headers.set("cache-control", "private, no-store");
  response.headers.set("x-robots-tag", "noindex, nofollow, noarchive");
  response.headers.delete("vary");
  return response;
}
