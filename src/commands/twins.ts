/** `npm run twins`: servers that speak the protocols of networks, on this machine. */
import process from "node:process";
import { parseArgs } from "node:util";
import { TWINS, type Twin } from "../providers/twins.ts";
import { listen } from "../server/listen/listen.ts";
import type { Listener } from "../server/listen/listener.ts";

const USAGE = `Usage: npm run twins [-- --port <number>]

Starts a server for each network that has a twin, on this machine only, and prints its address.
Posts are kept in memory. Start rostrum with the printed variables, and connect accounts with the
printed addresses.

  --port <number>   port of the first twin, 4101 unless stated; 0 for any free ones
  --help            print this text
`;

const HOSTNAME = "127.0.0.1";

interface Output {
  stdout(text: string): void;
}

/** Starts every twin, and prints how accounts are connected. @returns the listeners */
export async function startTwins(port: number, output: Output): Promise<Listener[]> {
  const listeners: Listener[] = [];
  const apps: { provider: string; origin: string; app: NonNullable<Twin["app"]> }[] = [];
  for (const [index, [name, create]] of Object.entries(TWINS).entries()) {
    const { handle, howTo, app }: Twin = create();
    const listener = await listen(handle, {
      hostname: HOSTNAME,
      port: port === 0 ? 0 : port + index,
    });
    listeners.push(listener);
    if (app !== undefined) apps.push({ provider: name, origin: `http://${HOSTNAME}:${listener.port}`, app });
    output.stdout(`${name.padEnd(16)}http://${HOSTNAME}:${listener.port}  ${howTo}\n`);
  }
  const hosts = listeners.map((listener) => `${HOSTNAME}:${listener.port}`);
  const variables = [
    `OUTBOUND_ALLOW=${hosts.join(",")}`,
    `PROVIDER_API_URLS=${apps.map(({ provider, origin }) => `${provider}=${origin}`).join(",")}`,
    `PROVIDER_APPS='${JSON.stringify(apps.map(({ provider, app }) => ({ provider, ...app })))}'`,
  ];
  output.stdout(`\n${variables.join(" \\\n")} npm start\n`);
  return listeners;
}

if (import.meta.main) {
  const { port, help } = parseArgs({
    options: { port: { type: "string", default: "4101" }, help: { type: "boolean", short: "h", default: false } },
  }).values;
  const number = Number(port);
  const isPort = /^\d{1,5}$/.test(port) && number <= 65_535 - Object.keys(TWINS).length;
  if (help || !isPort) {
    (help ? process.stdout : process.stderr).write(help ? USAGE : `--port must be a number of a port\n\n${USAGE}`);
    process.exitCode = help ? 0 : 2;
  } else {
    const listeners = await startTwins(number, { stdout: (text) => void process.stdout.write(text) });
    const stop = () => void Promise.all(listeners.map((each) => each.stop())).then(() => process.exit(0));
    process.once("SIGINT", stop).once("SIGTERM", stop);
  }
}
