import { requireMailer } from "../../../domains/identity/mailed.ts";
import { requestPasswordReset } from "../../../domains/identity/password/requestReset.ts";
import { resetPassword } from "../../../domains/identity/password/reset.ts";
import type { Call } from "../../http/call.ts";
import { formBody } from "../../http/formBody.ts";
import { methodNotAllowed } from "../../http/refusal.ts";
import { withoutCredentials } from "../../http/withoutCredentials.ts";
import type { Trouble } from "../../site/forms.ts";
import { type Screen, sitePage } from "../../site/page.ts";
import type { ContextOf } from "../login/login.ts";
import { answerTo, troubleOf } from "../login/trouble.ts";
import { doneNote, forgottenForm, newPasswordForm, sentNote, troubleNote } from "./page.ts";

const PATH = "/password-reset";

/** The address may contain the link's token, so no other site may see it. */
const QUIET = { "referrer-policy": "no-referrer" };

/**
 * `/password-reset` for browsers, without scripts: mails a link to a person who forgot the password, and takes a new
 * password from that link. No session is required or created, so forms are accepted from any site.
 */
export async function passwordReset({ request, contextOf }: Call): Promise<Response> {
  const { method } = request;
  try {
    if (method === "POST") return await take(request, contextOf);
    if (method !== "GET" && method !== "HEAD") throw methodNotAllowed("GET, HEAD and POST", "page");
    return await show(request, contextOf);
  } catch (error) {
    return quietAnswer(error, troubleNote);
  }
}

async function show(request: Request, contextOf: ContextOf): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const token = searchParams.get("token");
  if (token !== null) return sitePage(newPasswordForm(token, null), 200, QUIET);
  const said = searchParams.get("said");
  if (said === "sent" || said === "done") return sitePage(said === "sent" ? sentNote() : doneNote(), 200, QUIET);
  requireMailer((await contextOf(withoutCredentials(request))).services);
  return sitePage(forgottenForm("", null), 200, QUIET);
}

async function take(request: Request, contextOf: ContextOf): Promise<Response> {
  const form = await formBody(request);
  const context = await contextOf(withoutCredentials(request));
  const token = form.get("token");
  if (token === null) {
    const email = form.get("email") ?? "";
    return requestPasswordReset(context, { email }).then(
      () => to("sent"),
      (error: unknown) => quietAnswer(error, (trouble) => forgottenForm(email, trouble)),
    );
  }
  return resetPassword(context, { token, newPassword: form.get("password") ?? "" }).then(
    () => to("done"),
    (error: unknown) => quietAnswer(error, (trouble) => newPasswordForm(token, trouble)),
  );
}

/** Redirects, so that a reload repeats nothing and the token leaves the address. */
const to = (said: "sent" | "done"): Response =>
  new Response(null, { status: 303, headers: { location: `${PATH}?said=${said}`, "cache-control": "no-store" } });

/** @throws errors other than DomainError */
const quietAnswer = (error: unknown, screen: (trouble: Trouble) => Screen): Promise<Response> =>
  answerTo(error, (domainError) => screen(troubleOf(domainError)), QUIET);
