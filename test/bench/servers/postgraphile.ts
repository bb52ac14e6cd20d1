/** PostGraphile 5 on the same tables, configured for production as its documentation says. */
import { createServer } from "node:http";
import { postgraphile } from "postgraphile";
import { makePgService } from "postgraphile/adaptors/pg";
import { grafserv } from "postgraphile/grafserv/node";
import { PostGraphileAmberPreset } from "postgraphile/presets/amber";
import { settings } from "./settings.ts";

const { connectionString, connections: max, port, host } = settings;
const service = makePgService({ connectionString, schemas: ["public"], poolConfig: { max } });
const preset = {
  extends: [PostGraphileAmberPreset],
  pgServices: [service],
  grafserv: { graphqlPath: "/graphql", graphiql: false, watch: false },
  grafast: { explain: false },
};
const server = createServer();
await postgraphile(preset).createServ(grafserv).addTo(server);
server.listen(port, host);
