import type { Twin } from "../../shared/twin/twin.ts";
import { createMastodon } from "./instance.ts";
import type { Software } from "./software.ts";

/** An instance of one kind of software, with one account. */
export const instanceTwin =
  (software: Software) =>
  (origin: string): Twin => {
    const { fetch, code } = createMastodon(origin, () => new Date(), software);
    return { handle: fetch, account: { by: "authorizationCode", code: code("demo", true) } };
  };
