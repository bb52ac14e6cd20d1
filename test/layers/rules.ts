import * as enums from "../../prisma/generated/client/enums.ts";
import type { Import } from "./imports.ts";

/** Whether an import from one file is what a phrase of the table says. */
type Means = (imported: Import, from: string) => boolean;

const GENERATED = "prisma/generated/";
const inFolder =
  (folder: string): Means =>
  ({ kind, to }) =>
    kind === "file" && to.startsWith(`${folder}/`);

/** The layers below the domains. */
const BELOW = ["platform", "providers"];

/** The domain that a file belongs to. */
export function domainOf(path: string): string | undefined {
  return /^src\/domains\/([^/]+)\//.exec(path)?.[1];
}

const inOtherDomain =
  (file: string): Means =>
  ({ to }, from) =>
    domainOf(to) !== undefined && domainOf(to) !== domainOf(from) && to.endsWith(`/${file}`);

/** What the table's words allow. A phrase that is not here is one that nobody checks. */
export const ALLOWED: Readonly<Record<string, Means>> = {
  everything: () => true,
  npm: ({ kind }) => kind !== "file",
  graphql: ({ kind, to }) => kind === "package" && to === "graphql",
  "the generated Prisma client": inFolder("prisma/generated"),
  "types of the generated Prisma client": ({ to, typesOnly }) => to.startsWith(GENERATED) && typesOnly,
  "types and enums of the generated Prisma client": ({ to, typesOnly, values }, from) =>
    to.startsWith(GENERATED) &&
    (typesOnly || values.every((name) => Object.hasOwn(enums, name)) || isDatamodel({ to, values }, from)),
  ...Object.fromEntries(BELOW.map((layer) => [layer, inFolder(`src/${layer}`)])),
  "another domain's read.ts": inOtherDomain("read.ts"),
  "its effects.ts": inOtherDomain("effects.ts"),
  "src/domains/<domain>": ({ to }) => domainOf(to) !== undefined,
  "src/platform/errors": inFolder("src/platform/errors"),
  // They are its own files, but what they import is the generator's business.
  "its own generated documents": ({ to, typesOnly }, from) =>
    to === "@graphql-typed-document-node/core" && typesOnly && from.endsWith(".generated.ts"),
};

/** The builder hands the datamodel to its plugin, and nobody else. */
const isDatamodel = ({ to, values }: Pick<Import, "to" | "values">, from: string) =>
  from === "schema/core/builder.ts" && to === `${GENERATED}pothos.ts` && values.join() === "getDatamodel";

/** What the table's words forbid, where something else would allow it. */
export const FORBIDDEN: Readonly<Record<string, Means>> = {
  "never zod": ({ kind, to }) => kind === "package" && to === "zod",
  "never their inputs.ts or effects.ts": ({ to }) => domainOf(to) !== undefined && /\/(inputs|effects)\.ts$/.test(to),
  "never src/server": inFolder("src/server"),
  "never the write path": inFolder("src/platform/write"),
};

/** Prohibitions that are no imports: tests of their own see to them. */
export const ELSEWHERE: readonly string[] = [
  "never a Prisma call",
  "never its verbs",
  "What need not be atomic goes through the outbox",
];
