import { listen } from "../../src/server/listen/listen.ts";
import type { World } from "./world.ts";

/** An address of this machine at which a world answers, for servers that fetch from the world. */
export interface FrontDoor {
  origin: string;
  open(w: Pick<World, "app">): void;
  close(): Promise<void>;
}

/** The address is known before the world, whose environment has it as PUBLIC_URL. */
export async function frontDoor(): Promise<FrontDoor> {
  const opened = Promise.withResolvers<World["app"]>();
  const hostname = "127.0.0.1";
  const listener = await listen(async (request) => (await opened.promise).fetch(request), { hostname, port: 0 });
  return {
    origin: `http://${hostname}:${listener.port}`,
    open: ({ app }) => opened.resolve(app),
    close: () => listener.stop(),
  };
}
