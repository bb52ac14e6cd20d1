import { statusOf } from "../../shared/twin/graph/containers.ts";
import { type Graph, refuse } from "../../shared/twin/graph/state.ts";

type Fields = Readonly<Record<string, string>>;

const wrong = (message: string, code = 100, subcode?: number): Response =>
  refuse(400, code, message, subcode === undefined ? {} : { error_subcode: subcode });

const TYPES = [undefined, "IMAGE", "VIDEO", "REELS", "STORIES", "CAROUSEL"];

/** The refusal of parameters that the network does not take; null for good ones. */
export function fieldsFault(graph: Graph, fields: Fields): Response | null {
  const {
    media_type: type,
    caption = "",
    image_url: image,
    video_url: video,
    children,
    is_carousel_item: item,
  } = fields;
  if (!TYPES.includes(type)) return wrong("Only photo or video can be accepted as media type", 9004, 2_207_067);
  if (type === "VIDEO" && item !== "true")
    return wrong("The media type VIDEO is for carousels; use REELS", 100, 2_207_067);
  if (caption.length > 2200) return wrong("The caption was too long", 36_004, 2_207_010);
  if (type === "CAROUSEL") return carouselFault(graph, children);
  if (image === undefined && video === undefined) return wrong("The parameter image_url is required.");
  if (image !== undefined && video !== undefined) return wrong("Only one of image_url and video_url is accepted.");
  if ((type === "REELS" || type === "VIDEO") && video === undefined)
    return wrong("The parameter video_url is required.");
  if (video !== undefined && type === undefined) return wrong("The parameter media_type is required for a video.");
  return extrasFault(fields);
}

function extrasFault({ media_type: type, collaborators, alt_text: alt, caption, is_carousel_item: item }: Fields) {
  if (alt !== undefined && (type === "REELS" || type === "STORIES" || type === "VIDEO"))
    return wrong("alt_text is for images alone");
  if (alt !== undefined && alt.length > 1000) return wrong("alt_text is too long");
  if (item === "true" && caption !== undefined) return wrong("An item of a carousel has no caption");
  if (collaborators === undefined) return null;
  const names = JSON.parse(collaborators) as string[];
  const isGood = type !== "STORIES" && item !== "true" && names.length >= 1 && names.length <= 3;
  return isGood ? null : wrong("collaborators are for feed images, reels and carousels, three at most");
}

function carouselFault(graph: Graph, children = ""): Response | null {
  const ids = children.split(",");
  if (ids.length < 2 || ids.length > 10) return wrong("A carousel has 2 to 10 items", 36_000, 2_207_028);
  const isReady = ids
    .map((id) => graph.containers.get(id))
    .every((container) => container?.isItem === true && statusOf(graph, container) === "FINISHED");
  return isReady ? null : wrong("Media ID is not available", 9007, 2_207_027);
}
