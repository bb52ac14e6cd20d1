import * as enums from "../../prisma/generated/client/enums.ts";
import type { Import } from "./imports.ts";

/** Whether an import of a file has the meaning of a phrase in the table. */
type Means = (imported: Import, from: string) => boolean;

const GENERATED = "prisma/generated/";
const inFolder =
  (folder: string): Means =>
  ({ kind, to }) =>
    kind === "file" && to.startsWith(`${folder}/`);

/** The layers below the domains. */
const BELOW = ["platform", "providers"];

/** Returns the domain of a file; undefined for a file of no domain. */
export function domainOf(path: string): string | undefined {
  return /^src\/domains\/([^/]+)\//.exec(path)?.[1];
}

const inOtherDomain =
  (file: string): Means =>
  ({ to }, from) =>
    domainOf(to) !== undefined && domainOf(to) !== domainOf(from) && to.endsWith(`/${file}`);

/** The imports that a phrase of the table allows. A test fails for a phrase that is not listed here. */
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
  // Generated documents lie in the same folder; the generator writes their import of this package.
  "its own generated documents": ({ to, typesOnly }, from) =>
    to === "@graphql-typed-document-node/core" && typesOnly && from.endsWith(".generated.ts"),
};

/** Only the builder imports the datamodel, for its plugin. */
const isDatamodel = ({ to, values }: Pick<Import, "to" | "values">, from: string) =>
  from === "schema/core/builder.ts" && to === `${GENERATED}pothos.ts` && values.join() === "getDatamodel";

/** The imports that a phrase of the table forbids, even if another phrase allows them. */
export const FORBIDDEN: Readonly<Record<string, Means>> = {
  "never zod": ({ kind, to }) => kind === "package" && to === "zod",
  "never their inputs.ts or effects.ts": ({ to }) => domainOf(to) !== undefined && /\/(inputs|effects)\.ts$/.test(to),
  "never src/server": inFolder("src/server"),
  "never src/commands": inFolder("src/commands"),
  "never the write path": inFolder("src/platform/write"),
};

/** Prohibitions that are not about imports. Other tests check them. */
export const ELSEWHERE: readonly string[] = [
  "never a Prisma call",
  "never its write operations",
  "Work that need not be atomic goes through the outbox",
];
