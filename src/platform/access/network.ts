import { isIPv6 } from "node:net";

/**
 * Returns the network of one subscriber: an IPv4 address, or the /64 of an IPv6 address, within which a subscriber
 * chooses addresses freely.
 */
export function network(address: string): string {
  const [plain = ""] = address.replace(/^::ffff:(?=\d+\.)/i, "").split("%", 1);
  if (!isIPv6(plain)) return plain;
  const [head = "", tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split("::");
  const groups = (part: string) => (part === "" ? [] : part.split(":"));
  const [front, back] = [groups(head), groups(tail ?? "")];
  const filled =
    tail === undefined ? front : [...front, ...Array<string>(8 - front.length - back.length).fill("0"), ...back];
  return `${filled.slice(0, 4).join(":")}::/64`;
}
