import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

// Vite finds the CommonJS form of graphql and Node, for the packages that vitest leaves alone, the other: two graphqls do not mix.
const graphql = fileURLToPath(new URL("node_modules/graphql/index.mjs", import.meta.url));

export default defineConfig({
  resolve: { alias: [{ find: /^graphql$/, replacement: graphql }] },
  test: {
    // A worker holds a database and the whole app: half a gigabyte. More of them than cores only wait for each other.
    maxWorkers: Math.min(4, Math.max(2, availableParallelism())),
    // Compiling PGlite and loading the app is most of a short test file: the files of a worker share them. Nothing in src keeps state in a module.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    teardownTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: {
          name: "pglite",
          include: ["test/**/*.test.ts"],
          exclude: ["test/browser/**"],
          globalSetup: ["test/support/setupPglite.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "postgres",
          include: ["test/contract/**/*.test.ts"],
          globalSetup: ["test/support/setupPostgres.ts"],
        },
      },
      {
        extends: true,
        // Chromium and the server under it share this machine: one file at a time.
        test: {
          name: "browser",
          include: ["test/browser/**/*.test.ts"],
          globalSetup: ["test/support/setupPglite.ts"],
          maxWorkers: 1,
        },
      },
    ],
  },
});
