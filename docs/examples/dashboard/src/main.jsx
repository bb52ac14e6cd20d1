import { ApolloProvider, useMutation } from "@apollo/client/react";
import { StrictMode, useMemo, useState } from "react";
import { createRoot } from "react-dom/client";
import { connect } from "./client.js";
import { Dashboard } from "./dashboard.jsx";
import { SIGN_IN } from "./documents.js";
import "./style.css";

function App() {
  const [token, setToken] = useState(sessionStorage.getItem("token"));
  const client = useMemo(() => connect(token), [token]);
  const keep = (next) => {
    if (next) sessionStorage.setItem("token", next);
    else sessionStorage.removeItem("token");
    setToken(next);
  };
  return (
    <ApolloProvider client={client}>
      {token ? <Dashboard token={token} onSignOut={() => keep(null)} /> : <SignIn onToken={keep} />}
    </ApolloProvider>
  );
}

function SignIn({ onToken }) {
  const [signIn, { loading, error }] = useMutation(SIGN_IN);
  const [needsCode, setNeedsCode] = useState(false);
  const submit = async (event) => {
    event.preventDefault();
    const { secondFactorCode, ...given } = Object.fromEntries(new FormData(event.target));
    const input = secondFactorCode ? { ...given, secondFactorCode } : given;
    const { data } = await signIn({ variables: { input } }).catch(() => ({}));
    setNeedsCode(data?.signIn.needsSecondFactor ?? needsCode);
    if (data?.signIn.token) onToken(data.signIn.token);
  };
  return (
    <form className="card sign-in" onSubmit={submit}>
      <h1>Sign in</h1>
      <label>
        Email <input name="email" type="email" autoComplete="username" required />
      </label>
      <label>
        Password <input name="password" type="password" autoComplete="current-password" required />
      </label>
      {needsCode && (
        <label>
          Code of your authenticator app{" "}
          <input name="secondFactorCode" inputMode="numeric" autoComplete="one-time-code" />
        </label>
      )}
      {error && <p role="alert">{error.message}</p>}
      <button type="submit" disabled={loading}>
        Sign in
      </button>
    </form>
  );
}

createRoot(document.getElementById("root")).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
