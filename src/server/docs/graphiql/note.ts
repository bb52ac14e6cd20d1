/** Shows the signed-in user above GraphiQL: the cookie of the browser applies if the Headers have no token. */
export const signedInNote = `<div id="signed-in" role="status" style="position:fixed;right:1rem;bottom:.5rem;z-index:9;font:.8rem system-ui;background:#fff;color:#222;padding:.2rem .6rem;border:1px solid #ccc;border-radius:.4rem"></div>
<script>
fetch("/graphql", {
  method: "POST",
  credentials: "same-origin",
  headers: { "content-type": "application/json", accept: "application/json" },
  body: JSON.stringify({ query: "{ viewer { user { email } } }" }),
})
  .then((answer) => answer.json())
  .then(({ data }) => data?.viewer.user.email)
  .catch(() => undefined)
  .then((email) => {
    const link = document.createElement("a");
    link.href = email ? "/logout" : "/login?next=/graphiql";
    link.textContent = email ? "Sign out" : "Sign in";
    document.getElementById("signed-in").append(email ? "Signed in by cookie as " + email + ". " : "Not signed in: put a token into Headers, or ", link);
  });
</script>
`;
