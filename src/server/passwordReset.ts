import { requireMailer } from "../domains/identity/mailed.ts";
import { requestPasswordReset } from "../domains/identity/password/requestReset.ts";
import { resetPassword } from "../domains/identity/password/reset.ts";
import { DomainError, ERRORS, findDomainError } from "../platform/errors/errors.ts";
import { formBody } from "./formBody.ts";
import { asNobody, type ScopeOf } from "./login.ts";
import { loginPage, type Screen } from "./loginPage.ts";
import { headersOf, troubleOf } from "./loginTrouble.ts";
import { doneNote, forgottenForm, newPasswordForm, sentNote, troubleNote } from "./passwordResetPage.ts";

const PATH = "/password-reset";

/** The address may hold the link's token: it goes nowhere. */
const QUIET = { "referrer-policy": "no-referrer" };

/**
 * `/password-reset` for browsers, without a script: whoever forgot their password has a link mailed, and the link leads to where they
 * choose another one. No session is asked for and none is opened, so that it does not matter which site a form comes from.
 */
export async function passwordReset(request: Request, scopeOf: ScopeOf): Promise<Response> {
  const { method } = request;
  try {
    if (method === "POST") return await take(request, scopeOf);
    if (method !== "GET" && method !== "HEAD")
      throw new DomainError("METHOD_NOT_ALLOWED", "This page takes GET, HEAD and POST");
    const response = await show(request, scopeOf);
    return method === "HEAD" ? new Response(null, response) : response;
  } catch (error) {
    return answerTo(error, (trouble) => troubleNote(trouble));
  }
}

async function show(request: Request, scopeOf: ScopeOf): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const token = searchParams.get("token");
  if (token !== null) return loginPage(newPasswordForm(token, null), 200, QUIET);
  const said = searchParams.get("said");
  if (said === "sent" || said === "done") return loginPage(said === "sent" ? sentNote() : doneNote(), 200, QUIET);
  requireMailer((await scopeOf(asNobody(request))).services);
  return loginPage(forgottenForm("", null), 200, QUIET);
}

async function take(request: Request, scopeOf: ScopeOf): Promise<Response> {
  const form = await formBody(request);
  const scope = await scopeOf(asNobody(request));
  const token = form.get("token");
  if (token === null) {
    const email = form.get("email") ?? "";
    return requestPasswordReset(scope, { email }).then(
      () => to("sent"),
      (error: unknown) => answerTo(error, (trouble) => forgottenForm(email, trouble)),
    );
  }
  return resetPassword(scope, { token, newPassword: form.get("password") ?? "" }).then(
    () => to("done"),
    (error: unknown) => answerTo(error, (trouble) => newPasswordForm(token, trouble)),
  );
}

/** Looking at it again does nothing again, and the token is not in the address any more. */
const to = (said: "sent" | "done"): Response =>
  new Response(null, { status: 303, headers: { location: `${PATH}?said=${said}`, "cache-control": "no-store" } });

/** @throws what is no error of ours */
function answerTo(error: unknown, screen: (trouble: ReturnType<typeof troubleOf>) => Screen): Promise<Response> {
  const known = findDomainError(error);
  if (known === undefined) throw error;
  return loginPage(screen(troubleOf(known)), ERRORS[known.code].status, { ...headersOf(known), ...QUIET });
}
