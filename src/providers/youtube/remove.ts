import { z } from "zod";
import type { Posted } from "../post.ts";
import type { Provider } from "../provider.ts";
import { tolerating } from "../shared/expected.ts";
import { callFor, YoutubeFailure } from "./call.ts";

export const postedOf = (id: string): Posted => ({
  externalId: id,
  externalUrl: `https://www.youtube.com/watch?v=${id}`,
});

const ID = /^[\w-]{1,64}$/;
const HOSTS: ReadonlySet<string> = new Set(["youtube.com", "www.youtube.com", "m.youtube.com"]);

/** The id of a video in its address. */
export const externalIdOf: Provider["externalIdOf"] = (url) => {
  const { hostname = "", pathname = "", searchParams } = URL.parse(url) ?? {};
  const [, first = "", second = ""] = pathname.split("/");
  const isOnPage = HOSTS.has(hostname);
  const onPage = first === "watch" ? (searchParams?.get("v") ?? "") : /^(?:shorts|live)$/.test(first) ? second : "";
  const id = hostname === "youtu.be" ? first : isOnPage ? onPage : "";
  return ID.test(id) ? id : null;
};

/** Deletes a video. A video that does not exist counts as deleted. */
export const remove: NonNullable<Provider["remove"]> = async (fetch, session, { externalId }) => {
  const path = `/youtube/v3/videos?${new URLSearchParams({ id: externalId })}`;
  // A refused call takes of the quota as well.
  session.bill("video_delete");
  const isGone = (error: unknown) => error instanceof YoutubeFailure && error.reason === "videoNotFound";
  await callFor(fetch, session, path, { method: "DELETE", answer: z.unknown() }).catch(tolerating(isGone));
};
