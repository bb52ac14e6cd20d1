import process from "node:process";

/** The settings that the parent passes to a measured server: its database, the size of its pool, its port. */
export const settings = {
  connectionString: process.env["DATABASE_URL"] ?? "",
  connections: Number(process.env["DATABASE_CONNECTIONS"]),
  port: Number(process.env["PORT"]),
  host: "127.0.0.1",
};
