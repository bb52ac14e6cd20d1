import { PROVIDER_NAMES, type ProviderName } from "../../src/providers/registry.ts";
import { frontDoor } from "../support/frontDoor.ts";
import { type World, world } from "../support/world.ts";
import { NETWORKS, type StagedNetwork } from "./networks.ts";

/** A world with one account at each network of the registry. Jobs run only when the test says so. */
export interface NetworkStage {
  w: World;
  networks: ReadonlyMap<ProviderName, StagedNetwork>;
  accounts: ReadonlyMap<ProviderName, string>;
  close(): Promise<void>;
}

export async function networkStage(): Promise<NetworkStage> {
  // Networks date posts by this clock and retry hints by the real one, so this clock starts at the real time.
  const begin = new Date();
  let now = () => begin;
  const opened = await Promise.all(PROVIDER_NAMES.map((name) => NETWORKS[name](() => now())));
  const networks = new Map(PROVIDER_NAMES.map((name, at) => [name, opened[at] as StagedNetwork]));
  const apps = [...networks].flatMap(([provider, { app }]) => (app === undefined ? [] : [{ provider, ...app }]));
  const urls = [...networks].flatMap(([name, { hasOneApi, fake }]) => (hasOneApi ? [`${name}=${fake.origin}`] : []));
  // Networks that fetch media reach the world at an address of this machine.
  const door = await frontDoor();
  const env = {
    PUBLIC_URL: door.origin,
    PROVIDER_APPS: JSON.stringify(apps),
    PROVIDER_API_URLS: urls.join(),
    OUTBOUND_ALLOW: opened.map(({ fake }) => fake.host).join(),
  };
  const w = await world({ env, now: begin });
  now = w.clock.now;
  door.open(w);
  const accounts = new Map<ProviderName, string>();
  for (const [name, { plant, fake }] of networks) {
    accounts.set(name, await plant(w.app.services, w.ids.workspace, fake.origin));
  }
  return {
    w,
    networks,
    accounts,
    async close() {
      await door.close();
      await w.close();
      await Promise.all(opened.map(({ fake }) => fake.close()));
    },
  };
}
