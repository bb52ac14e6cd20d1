import { readFileSync } from "node:fs";

/** One row of the endpoint tables of docs/interface.md: what its callers rely on, in words that a person wrote. */
export interface Documented {
  /** The method and the path below the prefix. */
  readonly name: string;
  /** `alias`: another path to the operation of the row above; `companion`: served beside the documented operations. */
  readonly kind: "operation" | "alias" | "companion";
  readonly success: number;
  /** Whether an unchanged answer is a 304. */
  readonly conditional: boolean;
  /** The declared problem statuses, or one undifferentiated entry. 401 is real everywhere, declared or not. */
  readonly problems: readonly number[] | "default";
  /** The words about who may call the endpoint. */
  readonly credential: string;
  /** The application scopes that open the endpoint together; empty where it is closed to applications. */
  readonly scopes: readonly string[];
  /** The text of the section that the row belongs to. */
  readonly section: string;
}

const page = readFileSync(new URL("../../../docs/interface.md", import.meta.url), "utf8");

const ROW = /^\| `((?:GET|POST|PUT|PATCH|DELETE) \/[^`]*)` \| (\d{3})(, 304)? \| ([^|]+) \| ([^|]+) \|$/gm;

/** The sections of the page. */
export const sections: readonly string[] = page.split(/^## /m);

/** Every endpoint that docs/interface.md lists. */
export const documented: readonly Documented[] = sections.flatMap((section) =>
  [...section.matchAll(ROW)].map(
    ([, name = "", success, conditional, problems = "", credential = ""]): Documented => ({
      name,
      kind: kindOf(credential),
      success: Number(success),
      conditional: conditional !== undefined,
      problems: problems === "default" ? "default" : problems.split(" ").map(Number),
      credential,
      scopes: [...credential.matchAll(/`(\w+:\w+)`/g)].map(([, scope = ""]) => scope),
      section,
    }),
  ),
);

function kindOf(credential: string): Documented["kind"] {
  if (credential === "the same operation") return "alias";
  return credential.endsWith("; companion") ? "companion" : "operation";
}
