import { SCOPES } from "../../pages/parts.ts";

/** Days until a token of the panel expires: it is for trying things. */
const DAYS = 7;

export const tokenStyle = `
#token > div { position: absolute; z-index: 20; top: 100%; left: .75rem; box-sizing: border-box; width: min(24rem, calc(100vw - 1.5rem)); padding: .5rem 1rem 1rem; background: Canvas; border: 1px solid GrayText; border-top: 0 }
#token summary { cursor: pointer }
#token form { display: flex; flex-wrap: wrap; gap: .25rem .5rem; align-items: end; margin: .75rem 0 }
#token form[hidden] { display: none }
#token label { flex: 1 1 100% }
#token select, #token input { flex: 1 1 8rem; min-width: 0; padding: .25rem; font: inherit }
#token button { padding: .25rem .6rem; font: inherit }
#token p { margin: .25rem 0 }
#token code { display: block; overflow-wrap: anywhere }
`;

/** The panel that makes a token, or takes one. */
export const tokenPanel = `<details id="token"><summary>Token</summary><div>
<p id="token-state" role="status">Requests use the session of this browser, or the token in Headers.</p>
<form id="make-token" hidden><label for="token-scope">Make a token, valid for ${DAYS} days</label><select id="token-scope">${Object.entries(
  SCOPES,
)
  .map(([scope, text]) => `<option value="${scope}">${text}</option>`)
  .join("")}</select><button>Create and use</button></form>
<p id="new-token" hidden>Shown only once: <code></code></p>
<form id="take-token"><label for="own-token">A token that you have</label><input id="own-token" type="password" autocomplete="off" required><button>Use</button></form>
<p><button id="drop-token" type="button" hidden>Stop using the token</button></p>
<p>This page forgets the token when it closes. <a href="/security">Revoke tokens</a></p>
</div></details>`;

/**
 * Sends the chosen token with GraphiQL's requests, unless its Headers have an `Authorization`. The token stays in the
 * memory of the page.
 */
export const tokenScript = `
const part = (id) => document.getElementById(id);
const send = window.fetch.bind(window);
let token = "";
window.fetch = (address, options = {}) => {
  if (token === "" || new URL(address, location.href).href !== location.origin + "/graphql") return send(address, options);
  const headers = new Headers(options.headers);
  if (!headers.has("authorization")) headers.set("authorization", "Bearer " + token);
  return send(address, { ...options, headers });
};
const ask = async (query, variables, secret = "") => {
  const headers = { "content-type": "application/json", accept: "application/json" };
  if (secret !== "") headers.authorization = "Bearer " + secret;
  const body = JSON.stringify({ query, variables });
  const answer = await send("/graphql", { method: "POST", credentials: "same-origin", headers, body });
  return answer.json();
};
const emailOf = ({ data }) => data?.viewer?.user?.email;
const WHO = "{ viewer { user { email } } }";
const say = (text) => (part("token-state").textContent = text);
const refusalOf = ({ errors, detail }) => errors?.[0]?.message ?? detail ?? "no reason was stated";
async function use(secret) {
  const answer = await ask(WHO, {}, secret);
  const email = emailOf(answer);
  if (!email) return say("The token was refused: " + refusalOf(answer) + ".");
  token = secret;
  part("drop-token").hidden = false;
  say("Requests use a token of " + email + ".");
}
const onSubmit = (id, work) => part(id).addEventListener("submit", (event) => {
  event.preventDefault();
  work().catch(() => say("The server did not answer."));
});
onSubmit("make-token", async () => {
  const input = { name: "GraphiQL", scope: part("token-scope").value, expiresInDays: ${DAYS} };
  const answer = await ask("mutation ($input: CreateApiTokenInput!) { createApiToken(input: $input) { token } }", { input });
  const secret = answer.data?.createApiToken?.token;
  if (!secret) return say("No token was made: " + refusalOf(answer) + ".");
  part("new-token").hidden = false;
  part("new-token").querySelector("code").textContent = secret;
  await use(secret);
});
onSubmit("take-token", async () => {
  const secret = part("own-token").value.trim();
  part("own-token").value = "";
  await use(secret);
});
part("drop-token").addEventListener("click", () => {
  token = "";
  part("drop-token").hidden = part("new-token").hidden = true;
  say("Requests use the session of this browser, or the token in Headers.");
});
`;
