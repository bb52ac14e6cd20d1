import type { Context, Hono } from "hono";
import { parseLittle, shownLittle } from "./little.ts";
import {
  type Caller,
  forbidden,
  type Linkedin,
  type LinkedinPost,
  limited,
  mayActAs,
  mayRead,
  refuse,
  signedInTo,
} from "./state.ts";

const MOST_CHARACTERS = 3000;
const VISIBILITIES: ReadonlySet<unknown> = new Set(["PUBLIC", "CONNECTIONS", "LOGGED_IN"]);
const DURATIONS: ReadonlySet<unknown> = new Set(["ONE_DAY", "THREE_DAYS", "SEVEN_DAYS", "FOURTEEN_DAYS"]);
const PAGE_LIMIT = 100;

interface Body {
  author?: string;
  commentary?: string;
  visibility?: string;
  lifecycleState?: string;
  distribution?: { feedDistribution?: string };
  isReshareDisabledByAuthor?: boolean;
  content?: Content;
}

interface Content {
  media?: { id?: string; title?: string; altText?: string };
  multiImage?: { images?: { id?: string; altText?: string }[] };
  article?: { source?: string; title?: string; thumbnail?: string };
  poll?: { question?: string; options?: { text?: string }[]; settings?: { duration?: string } };
}

/** Adds posts: making, listing those of an author, and deleting. */
export function addPosts(root: Hono, linkedin: Linkedin): void {
  const signedIn = signedInTo(linkedin);

  root.post("/rest/posts", signedIn, async (c) => {
    const { caller } = c.var;
    const body = (await c.req.json()) as Body;
    const author = body.author ?? "";
    if (!mayActAs(caller, author)) return forbidden(c);
    const fault = faultOf(c, body, caller);
    if (fault !== null) return fault;
    const elements = parseLittle(body.commentary ?? "");
    const text = shownLittle(elements);
    const duplicate = linkedin.posts.find((post) => post.author === author && post.text === text && text !== "");
    if (linkedin.switches.refusesDuplicates && duplicate !== undefined) {
      const description = `Content is a duplicate of ${duplicate.urn}`;
      const inputErrors = [{ description, code: "DUPLICATE_POST", input: { inputPath: { fieldPath: "" } } }];
      return refuse(c, 422, "UNPROCESSABLE_ENTITY", description, { errorDetails: { inputErrors } });
    }
    const full = limited(c, linkedin, caller);
    if (full !== null) return full;
    const post: LinkedinPost = {
      urn: `urn:li:share:${7_000_000_000_000_000_000n + BigInt(linkedin.nextId++)}`,
      author,
      commentary: body.commentary ?? "",
      text,
      visibility: body.visibility ?? "",
      isReshareDisabled: body.isReshareDisabledByAuthor === true,
      content: (body.content as Record<string, unknown> | undefined) ?? null,
      at: linkedin.switches.now(),
    };
    linkedin.posts.push(post);
    return c.body(null, 201, { "x-restli-id": post.urn, "x-linkedin-id": post.urn });
  });

  function faultOf(c: Context, body: Body, caller: Caller): Response | null {
    const invalid = (message: string) => refuse(c, 400, "INVALID_VALUE_FOR_FIELD", message);
    const { commentary, visibility, lifecycleState, distribution, content = {}, author = "" } = body;
    if (typeof commentary !== "string") return refuse(c, 400, "MISSING_FIELD", "commentary is required");
    const text = shownLittle(parseLittle(commentary));
    if (text.length > MOST_CHARACTERS) return refuse(c, 422, "FIELD_LENGTH_TOO_LONG", "commentary is too long");
    if (!VISIBILITIES.has(visibility)) return invalid("visibility");
    if (visibility === "CONNECTIONS" && author !== `urn:li:person:${caller.member.sub}`) return invalid("visibility");
    if (lifecycleState !== "PUBLISHED") return invalid("lifecycleState");
    if (distribution?.feedDistribution !== "MAIN_FEED") return invalid("distribution");
    const written = text.toLowerCase();
    if (linkedin.switches.blockedWords.some((word) => written.includes(word)))
      return refuse(c, 422, "UNPROCESSABLE_ENTITY", "The content violates the professional community policies");
    if (Object.keys(content).length > 1) return invalid("content");
    if (text.trim() === "" && Object.keys(content).length === 0) return invalid("commentary");
    return contentFault(content, author) === null ? null : invalid(contentFault(content, author) ?? "");
  }

  function contentFault({ media, multiImage, article, poll }: Content, author: string): string | null {
    const isUsable = (urn: string | undefined) => {
      const item = linkedin.media.get(urn ?? "");
      return item?.owner === author && item.state === "AVAILABLE";
    };
    const isDocument = (urn: string | undefined) => linkedin.media.get(urn ?? "")?.kind === "document";
    if (media !== undefined) {
      const isTitled = !isDocument(media.id) || (media.title ?? "").trim() !== "";
      return isUsable(media.id) && isTitled && isAltText(media.altText) ? null : "content.media";
    }
    if (multiImage !== undefined) {
      const images = multiImage.images ?? [];
      const isGood = images.length >= 2 && images.length <= 20;
      return isGood && images.every(({ id, altText }) => isUsable(id) && !isDocument(id) && isAltText(altText))
        ? null
        : "content.multiImage";
    }
    if (article !== undefined) {
      const isGood = URL.canParse(article.source ?? "") && (article.title ?? "") !== "";
      const hasPicture = article.thumbnail === undefined || isUsable(article.thumbnail);
      return isGood && hasPicture ? null : "content.article";
    }
    if (poll === undefined) return null;
    const { question = "", options = [], settings = {} } = poll;
    const isGood = question.length > 0 && question.length <= 140 && options.length >= 2 && options.length <= 4;
    const areGood = options.every(({ text = "" }) => text.length > 0 && text.length <= 30);
    return isGood && areGood && DURATIONS.has(settings.duration) ? null : "content.poll";
  }

  root.get("/rest/posts", signedIn, (c) => {
    const { caller } = c.var;
    const { q, author = "", start = "0", count = "10" } = c.req.query();
    if (q !== "author") return refuse(c, 400, "BAD_REQUEST", "The finder is unknown");
    if (!mayRead(caller, author)) return forbidden(c);
    if (!(Number(count) >= 1 && Number(count) <= PAGE_LIMIT)) return refuse(c, 400, "BAD_REQUEST", "count");
    const all = linkedin.posts.filter((post) => post.author === author).toReversed();
    const elements = all.slice(Number(start), Number(start) + Number(count)).map(entity);
    return c.json({ elements, paging: { start: Number(start), count: Number(count), links: [] } });
  });

  root.delete("/rest/posts/:urn", signedIn, (c) => {
    const { caller } = c.var;
    const index = linkedin.posts.findIndex(({ urn }) => urn === c.req.param("urn"));
    const post = linkedin.posts[index];
    // A post that does not exist is deleted again with the same answer.
    if (post === undefined) return c.body(null, 204);
    if (!mayActAs(caller, post.author)) return forbidden(c);
    linkedin.posts.splice(index, 1);
    return c.body(null, 204);
  });
}

const isAltText = (text: string | undefined) => text === undefined || text.length <= 4086;

const entity = (post: LinkedinPost) => ({
  id: post.urn,
  author: post.author,
  commentary: post.commentary,
  visibility: post.visibility,
  lifecycleState: "PUBLISHED",
  isReshareDisabledByAuthor: post.isReshareDisabled,
  createdAt: post.at.getTime(),
  publishedAt: post.at.getTime(),
  lastModifiedAt: post.at.getTime(),
  ...(post.content !== null && { content: post.content }),
});
