import { newUserCode, userCodeHash } from "../../../src/domains/device-pairings/codes.ts";
import { hashSecret, newSecret } from "../../../src/platform/crypto/secrets.ts";
import { newId } from "../../../src/platform/ids/ids.ts";
import type { Window } from "../../../src/platform/limits/limiter.ts";
import type { Client } from "../client.ts";
import type { World } from "../world.ts";
import { from } from "./accounts.ts";

/** As `STARTS` and `POLLS` of pairings of devices. */
export const STARTING: Window = { name: "device_pairing_start", points: 20, seconds: 600 };
export const POLLING: Window = { name: "device_pairing_poll", points: 600, seconds: 60 };
/** The network of requests without an address. */
export const OWN_NETWORK = "";

export interface Started {
  device_code: string;
  user_code: string;
  verification_url: string;
  expires_in: number;
  interval: number;
}

const CLIENT = { client_name: "rostrum-cli", client_os: "Linux 6.1", client_version: "2.4.0" };

let networks = 0;
/** A client in a network of its own, whose windows no other test uses up. */
export const elsewhere = ({ app }: Pick<World, "app">): Client => {
  networks += 1;
  return from(app, `198.51.${networks >> 8}.${networks & 255}`);
};

/** Starts the pairing of a device. */
export async function started(w: Pick<World, "app">, members: object = {}): Promise<Started> {
  const { status, body } = await elsewhere(w).rest("POST", "/cli/auth/start", { body: { ...CLIENT, ...members } });
  if (status !== 200) throw new Error(`the pairing does not start: ${JSON.stringify(body)}`);
  return body as unknown as Started;
}

/** The answer to a poll. */
export interface Polled {
  status: string;
  token?: string;
  retry_after?: number;
  expires_in: number;
  interval: number;
}

/** Polls as the device of a code. */
export async function polled(client: Client, { device_code }: Pick<Started, "device_code">): Promise<Polled> {
  const { status, body } = await client.rest("POST", "/cli/auth/poll", { body: { device_code } });
  if (status !== 200) throw new Error(`the poll is refused: ${JSON.stringify(body)}`);
  return body as unknown as Polled;
}

/** A device that waits for a decision, without a start that a window counts. */
export async function waitingDevice({
  app,
  db,
  clock,
}: Pick<World, "app" | "db" | "clock">): Promise<{ id: string; deviceCode: string; userCode: string }> {
  const [id, deviceCode, userCode] = [newId("dvp"), newSecret("deviceCode"), newUserCode()];
  const now = clock.now();
  await db.prisma.devicePairing.create({
    data: {
      id,
      deviceCodeHash: hashSecret(deviceCode),
      userCodeHash: userCodeHash(app.services, userCode),
      clientName: "rostrum-cli",
      operatingSystem: "Linux 6.1",
      clientVersion: "2.4.0",
      address: "192.0.2.7",
      tokenScope: "API_WRITE",
      createdAt: now,
      expiresAt: new Date(now.getTime() + 600_000),
    },
  });
  return { id, deviceCode, userCode };
}
