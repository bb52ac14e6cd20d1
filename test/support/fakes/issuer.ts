import { createServer } from "node:http";
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from "jose";

interface Key {
  kid: string;
  alg: string;
  privateKey: CryptoKey;
  jwk: JWK & { kid: string };
}

/** A real OpenID Connect issuer on a port of its own: discovery, keys, tokens. */
export interface Issuer {
  url: string;
  /** How often each document was asked for. */
  requests: { discovery: number; keys: number };
  /** The answers from now on: correct, status 500, or with another issuer's name. */
  mood: "well" | "failing" | "lying";
  /** Replaces its keys by a new one of that algorithm. */
  rotate(alg?: string): Promise<void>;
  /** A token as the issuer signs it, except for what the caller wants otherwise. */
  sign(claims: JWTPayload, header?: { alg?: string; kid?: string; typ?: string }): Promise<string>;
  /** The public keys. */
  publicKeys(): { kid: string }[];
  close(): Promise<void>;
}

export async function issuer(now: () => Date, audience: string): Promise<Issuer> {
  let keys: Key[] = [];
  let made = 0;
  const server = createServer((request, response) => {
    const send = (body: object, status = 200) => {
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    };
    if (request.url === "/.well-known/openid-configuration") {
      self.requests.discovery += 1;
      if (self.mood === "failing") return send({}, 500);
      return send({ issuer: self.mood === "lying" ? "https://other.example" : self.url, jwks_uri: `${self.url}/keys` });
    }
    self.requests.keys += 1;
    return self.mood === "failing" ? send({}, 500) : send({ keys: keys.map(({ jwk }) => jwk) });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The issuer has no port.");

  const self: Issuer = {
    url: `http://127.0.0.1:${address.port}`,
    requests: { discovery: 0, keys: 0 },
    mood: "well",
    async rotate(alg = "ES256") {
      const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true });
      const kid = `key-${++made}`;
      keys = [{ kid, alg, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg, use: "sig" } }];
    },
    async sign(claims, header = {}) {
      const [key] = keys;
      if (key === undefined) throw new Error("The issuer has no key.");
      const seconds = Math.floor(now().getTime() / 1000);
      const payload = { iss: self.url, aud: audience, iat: seconds, exp: seconds + 3600, ...claims };
      return new SignJWT(payload)
        .setProtectedHeader({ alg: key.alg, kid: key.kid, typ: "JWT", ...header })
        .sign(key.privateKey);
    },
    publicKeys: () => keys.map(({ jwk }) => jwk),
    close: () => new Promise((closed) => server.close(() => closed())),
  };
  await self.rotate();
  return self;
}
