import type { Draw } from "./draw.ts";
import type { FuzzRequest } from "./request.ts";

const BODY = '{"query":"{ viewer { __typename } }"}';
const POST = `POST /graphql HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nConnection: close\r\n`;
const CHUNKED = `${POST}Transfer-Encoding: chunked\r\n\r\n`;
const LENGTH = `Content-Length: ${BODY.length}\r\n`;

/** HTTP messages that a correct client never sends. The connection is half closed after each. */
const MESSAGES: readonly string[] = [
  `${POST}${LENGTH}\r\n${BODY}`,
  `${POST}${LENGTH}${LENGTH}\r\n${BODY}`,
  `${POST}Content-Length: 5\r\n${LENGTH}\r\n${BODY}`,
  `${POST}Content-Length: 5\r\n\r\n${BODY}`,
  `${POST}Content-Length: 5000\r\n\r\n${BODY}`,
  `${POST}Content-Length: -1\r\n\r\n${BODY}`,
  `${POST}Content-Length: 99999999999999999999\r\n\r\n${BODY}`,
  `${POST}${LENGTH}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  `${POST}Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`,
  `${POST}Expect: 100-continue\r\n${LENGTH}\r\n${BODY}`,
  `${POST}Expect: something\r\n${LENGTH}\r\n${BODY}`,
  `${POST}Upgrade: websocket\r\nConnection: Upgrade\r\n${LENGTH}\r\n${BODY}`,
  `${CHUNKED}${BODY.length.toString(16)}\r\n${BODY}\r\n0\r\n\r\n`,
  `${CHUNKED}${BODY.length.toString(16)};ext=1\r\n${BODY}\r\n0\r\nTrailer: x\r\n\r\n`,
  `${CHUNKED}zz\r\n${BODY}\r\n0\r\n\r\n`,
  `${CHUNKED}5\r\n${BODY}`,
  "GET / HTTP/1.1\r\n\r\n",
  "GET / HTTP/1.1\r\nHost: [\r\nConnection: close\r\n\r\n",
  "GET /login HTTP/1.1\r\nHost: a:99999\r\nConnection: close\r\n\r\n",
  "GET /openapi.json HTTP/1.1\r\nHost: \r\nConnection: close\r\n\r\n",
  "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n",
  "GET / HTTP/1.0\r\n\r\n",
  "GET / HTTP/9.9\r\nHost: a\r\n\r\n",
  "GET http://[ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
  "GET http://example.org:99999/login HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
  "GET //a:99999/login HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
  "GET //[/login HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
  "GET \\\\x\\login HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
  "OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
  "CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n",
  "GET /%00%ff HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
  "GET /\xff\xfe HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
  "GET / HTTP/1.1\r\nHost: a\r\nX: a\0b\r\nConnection: close\r\n\r\n",
  "GET / HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer \xff\xfe\r\nConnection: close\r\n\r\n",
  "GET / HTTP/1.1\r\nHost: a\r\nCookie: rostrum_session=\xc3\x28\r\nConnection: close\r\n\r\n",
  `GET / HTTP/1.1\r\nHost: a\r\nX: ${"a".repeat(20_000)}\r\nConnection: close\r\n\r\n`,
  `GET / HTTP/1.1\r\nHost: a\r\n${"X: y\r\n".repeat(3000)}Connection: close\r\n\r\n`,
  `GET /?${"a=b&".repeat(3000)} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
  "\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03",
  "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
  "\r\n\r\n",
];

/** A message as bytes on a connection, with some of them changed now and then. */
export function rawRequest(draw: Draw): FuzzRequest {
  let raw = draw.of(MESSAGES);
  if (draw.chance(30)) {
    const at = draw.whole(0, raw.length - 1);
    raw = `${raw.slice(0, at)}${String.fromCharCode(draw.whole(0, 255))}${raw.slice(at + draw.whole(0, 1))}`;
  }
  const what = `raw ${JSON.stringify(raw.slice(0, 60))}`;
  return { what, persona: "anonymous", method: "", target: "", headers: [], body: null, flips: [], raw };
}
