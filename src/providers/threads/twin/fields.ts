import { Buffer } from "node:buffer";
import { statusOf } from "../../shared/twin/graph/containers.ts";
import { type Graph, refuse, unknownObject } from "../../shared/twin/graph/state.ts";

const MOST = 500;
const REPLIERS = ["everyone", "accounts_you_follow", "mentioned_only", "parent_post_author_only", "followers_only"];

/** The length of a text as the documents count it: an emoji has as many characters as bytes. */
const lengthOf = (text: string): number =>
  Array.from(text).reduce(
    (sum, sign) => sum + (/\p{Emoji_Presentation}/u.test(sign) ? Buffer.byteLength(sign, "utf8") : 1),
    0,
  );

const wrong = (message: string, subcode?: number): Response =>
  refuse(400, 100, message, subcode === undefined ? {} : { error_subcode: subcode });

/** The refusal of parameters that the network does not take; null for good ones. */
export function fieldsFault(graph: Graph, fields: Readonly<Record<string, string>>): Response | null {
  const { media_type: type, text = "", children, alt_text: alt = "", reply_to_id: parent } = fields;
  if (type === undefined || !["TEXT", "IMAGE", "VIDEO", "CAROUSEL"].includes(type)) return wrong("Invalid media_type");
  if (type === "TEXT" && text.trim() === "") return wrong("The parameter text is required");
  if (lengthOf(text) > MOST) return wrong("Param text must be at most 500 characters long.", 4_279_001);
  if (alt.length > 1000) return wrong("Param alt_text must be at most 1000 characters long.");
  if (type === "IMAGE" && fields["image_url"] === undefined) return wrong("The parameter image_url is required");
  if (type === "VIDEO" && fields["video_url"] === undefined) return wrong("The parameter video_url is required");
  const addresses = new Set(text.match(/https?:\/\/\S+/g) ?? []);
  if (addresses.size > 5) return wrong("THREADS_API__LINK_LIMIT_EXCEEDED");
  if (parent !== undefined && graph.posts.every(({ id }) => id !== parent)) return unknownObject(parent);
  return optionFault(fields, type) ?? (type === "CAROUSEL" ? carouselFault(graph, children) : null);
}

function optionFault(fields: Readonly<Record<string, string>>, type: string): Response | null {
  const { reply_control: control, topic_tag: topic, link_attachment: link, poll_attachment: poll } = fields;
  if (control !== undefined && !REPLIERS.includes(control)) return wrong("Invalid reply_control");
  if (topic !== undefined && (topic.length === 0 || topic.length > 50 || topic.includes(".") || topic.includes("&")))
    return wrong("Invalid topic_tag");
  if (link !== undefined && (type !== "TEXT" || poll !== undefined || !URL.canParse(link)))
    return wrong("link_attachment is for text posts");
  if (poll === undefined) return null;
  const options = Object.entries(JSON.parse(poll) as Record<string, string>);
  const names = ["option_a", "option_b", "option_c", "option_d"].slice(0, options.length);
  const isGood =
    type === "TEXT" &&
    options.length >= 2 &&
    options.length <= 4 &&
    options.every(([name, option], at) => name === names[at] && option.length >= 1 && option.length <= 25);
  return isGood ? null : wrong("Invalid poll_attachment");
}

function carouselFault(graph: Graph, children = ""): Response | null {
  const ids = children.split(",");
  if (ids.length < 2 || ids.length > 20) return wrong("A carousel has 2 to 20 children");
  const containers = ids.map((id) => graph.containers.get(id));
  const isReady = containers.every(
    (container) => container?.isItem === true && statusOf(graph, container) === "FINISHED",
  );
  return isReady ? null : wrong("A child of the carousel is not ready");
}
