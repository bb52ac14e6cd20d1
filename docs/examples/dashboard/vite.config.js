import process from "node:process";
import { defineConfig, loadEnv } from "vite";

const origin = loadEnv("", process.cwd()).VITE_ROSTRUM ?? "http://127.0.0.1:4000";

/** The cache policies come from the server, so they always fit its schema. */
const policies = {
  name: "rostrum-policies",
  resolveId: (id) => (id === "rostrum-policies" ? `\0${id}` : undefined),
  load: async (id) =>
    id === "\0rostrum-policies" ? (await fetch(`${origin}/docs/clients/apollo.js`)).text() : undefined,
};

export default defineConfig({
  plugins: [policies],
  define: { ROSTRUM: JSON.stringify(origin) },
  optimizeDeps: { include: ["@apollo/client/utilities"] },
  server: { port: 5173, strictPort: true },
});
