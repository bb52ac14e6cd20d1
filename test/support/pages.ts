import type { Role, World } from "./world.ts";

const ORIGIN = "http://rostrum.test";
const HERE = { origin: ORIGIN, host: "rostrum.test" };

export interface Shown {
  status: number;
  headers: Headers;
  text: string;
  /** The Location of a redirect; null for a page. */
  location: string | null;
}

export interface Sent {
  /** The session cookie; none for an anonymous caller. */
  cookie?: string | undefined;
  /** Sent as a form of this site. */
  form?: Record<string, string>;
  headers?: Record<string, string>;
  method?: string;
}

/** Acts like a browser: sends a form if there is one, otherwise visits. */
export async function browse(
  { app }: Pick<World, "app">,
  path: string,
  { cookie, form, headers, method = form === undefined ? "GET" : "POST" }: Sent = {},
): Promise<Shown> {
  const sent = {
    accept: "text/html",
    ...(cookie !== undefined && { cookie: `__Host-rostrum=${cookie}` }),
    ...(form !== undefined && { ...HERE, "content-type": "application/x-www-form-urlencoded" }),
    ...headers,
  };
  const body = form === undefined ? {} : { body: new URLSearchParams(form).toString() };
  const response = await app.fetch(new Request(ORIGIN + path, { method, headers: sent, ...body }), {
    address: "192.0.2.9",
  });
  const { status } = response;
  return { status, headers: response.headers, text: await response.text(), location: response.headers.get("location") };
}

/** Acts like the browser of a person who is signed in. */
export const browseAs = (w: World, role: Role, path: string, sent: Omit<Sent, "cookie"> = {}): Promise<Shown> =>
  browse(w, path, { ...sent, cookie: w.users[role].token });
