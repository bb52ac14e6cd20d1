import process from "node:process";

/** What the parent hands to a server that is measured: its database, its pool's size, its port. */
export const settings = {
  connectionString: process.env["DATABASE_URL"] ?? "",
  connections: Number(process.env["DATABASE_CONNECTIONS"]),
  port: Number(process.env["PORT"]),
  host: "127.0.0.1",
};
