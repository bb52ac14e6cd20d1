import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { root } from "./repository.ts";

/** A third-party package in a CycloneDX document. */
export interface Component {
  readonly "bom-ref": string;
  readonly name: string;
  readonly version: string;
  readonly licenses?: readonly {
    readonly license?: { readonly id?: string; readonly name?: string };
    readonly expression?: string;
  }[];
}

/** The parts of a CycloneDX document that are read here. */
export interface Sbom {
  readonly bomFormat: string;
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

interface Lock {
  readonly packages: Readonly<Record<string, { version?: string; name?: string; dev?: true; devOptional?: true }>>;
}

/**
 * Returns the software bill of materials of what a server installs: npm's document, without the packages of
 * development. npm's own `--omit=dev` leaves out every package that a package of development uses too, such as graphql.
 * @throws Error with what npm printed
 */
export function sbom(): Sbom {
  const { status, stdout, stderr } = spawnSync("npm", ["sbom", "--sbom-format=cyclonedx", "--package-lock-only"], {
    cwd: fileURLToPath(root),
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === "win32",
  });
  if (status !== 0) throw new Error(`npm sbom: ${stderr}`);
  const document = JSON.parse(stdout) as Sbom;
  const { name } = JSON.parse(readFileSync(new URL("package.json", root), "utf8")) as { name: string };
  const installed = installedPackages();
  const isKept = (ref: string) => installed.has(ref) || ref === document.metadata.component["bom-ref"];
  return {
    ...document,
    // npm takes the name of the folder for that of the project.
    metadata: { ...document.metadata, component: { ...document.metadata.component, name } },
    components: document.components.filter((component) => isKept(component["bom-ref"])),
    dependencies: document.dependencies
      .filter(({ ref }) => isKept(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isKept) })),
  };
}

/** Returns `name@version` of every package that an install without development dependencies may have. */
function installedPackages(): Set<string> {
  const { packages } = JSON.parse(readFileSync(new URL("package-lock.json", root), "utf8")) as Lock;
  return new Set(
    Object.entries(packages)
      .filter(([path, { dev, devOptional }]) => path !== "" && dev !== true && devOptional !== true)
      .map(([path, { name, version }]) => `${name ?? path.split("node_modules/").at(-1)}@${version}`),
  );
}

/** Returns the list of packages with their licenses, one line each. @throws Error for packages without a license */
export function licensesOf({ components }: Pick<Sbom, "components">): string {
  const unlicensed = components.filter((component) => licenseOf(component) === "").map(({ name }) => name);
  if (unlicensed.length > 0) throw new Error(`These packages declare no license: ${unlicensed.join(", ")}.`);
  const rows = components.map((component) => `${component.name} ${component.version}: ${licenseOf(component)}`);
  return `${[...new Set(rows)].toSorted().join("\n")}\n`;
}

const licenseOf = ({ licenses = [] }: Component) =>
  licenses
    .map(({ license, expression }) => expression ?? license?.id ?? license?.name ?? "")
    .filter((text) => text !== "")
    .join(" AND ");
