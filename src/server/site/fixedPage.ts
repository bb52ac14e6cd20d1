import { readCookie, SESSION_COOKIE } from "../../platform/access/cookies.ts";
import { hasSession } from "../../platform/access/viewer.ts";
import { findDomainError } from "../../platform/errors/recognize.ts";
import { shownEmail } from "../../platform/values/email.ts";
import type { Call } from "../http/call.ts";
import { signedInContext } from "../http/signedInContext.ts";
import { answerWith, type Content, contentOf } from "./content.ts";
import { headersOf, type Screen, sitePage, textOf } from "./page.ts";

/** Answers a call with a page. */
export type Page = (call: Call) => Promise<Response>;

/**
 * Answers with a page whose content is the same for all readers. The HTML is made at the first request, and
 * compressed once; a signed-in person gets it with a header of their own.
 */
export function fixedPage(screen: Screen, extraHeaders: Readonly<Record<string, string>> = {}): Page {
  const vary = extraHeaders["vary"] === undefined ? "Cookie" : `${extraHeaders["vary"]}, Cookie`;
  let content: Promise<Content> | undefined;
  return async (call) => {
    const person = await personOf(call);
    if (person !== undefined) return sitePage({ ...screen, person }, 200, { vary });
    content ??= textOf(screen).then(contentOf);
    return answerWith(call.request, await content, {
      ...headersOf(screen),
      "referrer-policy": "no-referrer",
      ...extraHeaders,
      vary,
    });
  };
}

/**
 * Returns the email address of the person who is signed in on this browser. A page for all readers is shown without one
 * if the session cannot be read.
 */
export async function personOf(call: Call): Promise<string | undefined> {
  if ((readCookie(call.request, SESSION_COOKIE) ?? "") === "") return undefined;
  try {
    const viewer = (await signedInContext(call))?.viewer;
    return viewer?.kind === "user" && hasSession(viewer) ? shownEmail(viewer.email) : undefined;
  } catch (error) {
    if (findDomainError(error) === undefined) throw error;
    return undefined;
  }
}
