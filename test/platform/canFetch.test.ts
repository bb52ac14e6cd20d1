import { describe, expect, test } from "vitest";
import { canFetch } from "../../src/platform/outbound/canFetch.ts";

describe("a server on the internet", () => {
  const from = "https://graph.threads.net";

  test.each(["https://rostrum.example.com", "https://93.184.216.34", "https://[2606:2800:220:1::1]:8443"])(
    "reaches %s",
    (address) => expect(canFetch(from, address)).toBe(true),
  );

  test.each([
    "http://rostrum.example.com",
    "https://localhost:3000",
    "https://app.localhost",
    "http://127.0.0.1:3000",
    "https://[::1]",
    "https://10.0.0.7",
    "https://192.168.1.4:8443",
    "https://[fd00::1]",
    "https://169.254.1.1",
    "https://rostrum",
    "https://rostrum.local",
    "https://rostrum.internal",
    "https://rostrum.test",
    "https://nas.home.arpa",
  ])("does not reach %s", (address) => expect(canFetch(from, address)).toBe(false));
});

test("a server on this machine reaches every address", () => {
  for (const from of ["http://127.0.0.1:4101", "http://localhost:4101", "http://[::1]:4101"]) {
    for (const address of ["http://localhost:3000", "http://10.0.0.7", "https://rostrum.example.com"])
      expect([from, address, canFetch(from, address)]).toEqual([from, address, true]);
  }
});

test("a server of the same network reaches its addresses, and not those of this machine", () => {
  const from = "http://10.0.0.9:4101";
  expect(
    ["http://10.0.0.7", "http://rostrum.internal", "http://localhost:3000"].map((to) => canFetch(from, to)),
  ).toEqual([true, true, false]);
});
