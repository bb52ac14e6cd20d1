import { LINK_PATHS } from "../../platform/env/links.ts";
import { type Answer, at, lazyAt, nothing, type Row } from "../http/route.ts";
import { login } from "./login/login.ts";
import { unsubscribing } from "./unsubscribe.ts";

/** Sign-in, and the pages that mails lead to. */
export function pageRoutes(): Row[] {
  return [
    at("/login", login),
    at("/logout", login),
    lazyAt("/password-reset", async () => (await import("./password-reset/passwordReset.ts")).passwordReset),
    // `/login` and `/password-reset` are answered above. No mail leads to the last three: `/security` and devices do.
    ...[...LINK_PATHS, "/second-factor", "/delete-account", "/device"].map((path) =>
      lazyAt(path, () => personal(path)),
    ),
    at("/mail/unsubscribe/:name", unsubscribing),
  ];
}

async function personal(path: string): Promise<Answer> {
  const [{ personPage }, { PAGES }] = await Promise.all([import("./personPage.ts"), import("./personPages.ts")]);
  return (call) => personPage(call, PAGES[path] ?? nothing());
}
