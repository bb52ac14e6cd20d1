import { LINK_PATHS } from "../../platform/env/links.ts";
import type { Services } from "../../platform/services/services.ts";
import type { Call } from "../http/call.ts";
import { type Answer, at, lazy, nothing, type Row } from "../http/route.ts";
import { login } from "./login/login.ts";
import { unsubscribing } from "./unsubscribe.ts";

/** Sign-in, and the pages that mails lead to. */
export function pageRoutes(services: Services): Row[] {
  const signIn: Answer = ({ request, contextOf }) => login(request, contextOf);
  const personal = async () => {
    const [{ personPage }, { PAGES }] = await Promise.all([import("./personPage.ts"), import("./personPages.ts")]);
    return (call: Call, path: string) => personPage(call, PAGES[path] ?? nothing());
  };
  return [
    at("/login", signIn),
    at("/logout", signIn),
    at(
      "/password-reset",
      lazy(
        () => import("./password-reset/passwordReset.ts"),
        ({ passwordReset }, { request, contextOf }) => passwordReset(request, contextOf),
      ),
    ),
    // `/login` and `/password-reset` are answered above. No mail leads to the last three: `/security` and devices do.
    ...[...LINK_PATHS, "/second-factor", "/delete-account", "/device"].map((path) =>
      at(
        path,
        lazy(personal, (answer, call) => answer(call, path)),
      ),
    ),
    at("/mail/unsubscribe/:name", ({ request }, token) => unsubscribing(request, services, token)),
  ];
}
