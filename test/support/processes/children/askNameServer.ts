// Loaded before a server: names that users give are asked of the test's name server.
import dns, { Resolver } from "node:dns";
import { syncBuiltinESMExports } from "node:module";
import process from "node:process";

const server = process.env["ROSTRUM_TEST_NAME_SERVER"] ?? "";

dns.Resolver = class extends Resolver {
  constructor(...options: ConstructorParameters<typeof Resolver>) {
    super(...options);
    this.setServers([server]);
  }
};
syncBuiltinESMExports();
