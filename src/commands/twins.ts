/** `npm run twins`: servers that speak the protocols of networks, on this machine. */
import process from "node:process";
import { parseArgs } from "node:util";
import type { TwinAccount } from "../providers/shared/twin/twin.ts";
import { TWINS } from "../providers/twins.ts";
import { providerVariables, type RunningTwin, startTwins } from "../server/demo/twins.ts";

const USAGE = `Usage: npm run twins [-- --port <number>]

Starts a server for each network that has a twin, on this machine only, and prints its address.
Posts are kept in memory. Start rostrum with the printed variables, and connect accounts with
the printed addresses.

  --port <number>   port of the first twin, 4101 unless stated; 0 for any free ones
  --help            print this text
`;

interface Output {
  stdout(text: string): void;
}

/** Starts every twin, and prints how accounts are connected. @returns the running twins */
export async function runTwins(port: number, output: Output): Promise<RunningTwin[]> {
  const twins = await startTwins((place) => (port === 0 ? 0 : port + place));
  for (const { provider, url, account } of twins) {
    output.stdout(`${provider.padEnd(16)}${url}  ${described(account)}\n`);
  }
  const hosts = twins.map(({ url }) => new URL(url).host);
  const { apiUrls, apps } = providerVariables(twins);
  const variables = [
    `OUTBOUND_ALLOW=${hosts.join(",")}`,
    `PROVIDER_API_URLS=${Array.from(apiUrls, ([provider, url]) => `${provider}=${url}`).join(",")}`,
    `PROVIDER_APPS='${JSON.stringify(apps)}'`,
  ];
  output.stdout(`\n${variables.join(" \\\n")} npm start\n`);
  return twins;
}

function described(account: TwinAccount): string {
  switch (account.by) {
    case "appPassword": {
      const name = account.identifier === null ? "" : `identifier "${account.identifier}", `;
      return `${name}app password "${account.appPassword}"`;
    }
    case "authorizationCode":
      return `code "${account.code}", any number of times`;
    case "channelCode":
      return `post the code at ${account.channelPage}`;
    case "consent":
      return "the page of accountAuthorizationUrl consents at once";
  }
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
    const twins = await runTwins(number, { stdout: (text) => void process.stdout.write(text) });
    const stop = () => void Promise.all(twins.map((each) => each.stop())).then(() => process.exit(0));
    process.once("SIGINT", stop).once("SIGTERM", stop);
  }
}
