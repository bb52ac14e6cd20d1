import type { AppRules } from "../connect.ts";
import type { Limits } from "../limits.ts";
import type { Provider } from "../provider.ts";
import type { PostRules } from "../shared/checkPost.ts";

/** A server that speaks Mastodon's API (docs.joinmastodon.org), and its differences from others. */
export interface Dialect extends Pick<Provider, "name" | "description" | "capabilities"> {
  /** Whether an app is for one instance or can be for any. */
  readonly instances: Exclude<AppRules["instances"], "none">;
  /** To read whose account it is, to read its posts (to find a lost one), and to make posts. */
  readonly scope: string;
  /** The limits that an instance cannot change, whatever its document states. */
  readonly fixed: Partial<Limits>;
  /** The lengths of texts; as they are written if absent. */
  readonly lengths?: Omit<PostRules, "capabilities">;
  /**
   * The place where the text of a status is read: its source, the HTML that readers get, or the letters of that HTML
   * where servers change texts. With letters alone, another new status may be the lost one as well.
   */
  readonly textIn: "source" | "html" | "letters";
}
