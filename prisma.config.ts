import process from "node:process";
import { fileURLToPath } from "node:url";
import { defineConfig } from "prisma/config";

if (Number.parseInt(process.versions.node, 10) < 26) {
  throw new Error("Start Prisma through the launcher, which brings the Node that it needs: node launch.mjs prisma …");
}

// Prisma would download a schema engine; the one from npm takes its place (see prisma/engine.ts).
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= fileURLToPath(new URL("prisma/engine.ts", import.meta.url));
process.env.PRISMA_HIDE_UPDATE_MESSAGE ??= "1";

export default defineConfig({
  schema: "prisma/schema",
  migrations: { path: "prisma/migrations" },
  datasource: { url: process.env.DATABASE_URL || `pglite:${process.env.DATA_DIR || ".data"}` },
});
