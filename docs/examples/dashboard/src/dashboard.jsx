import { useApolloClient, useMutation, useQuery, useSubscription } from "@apollo/client/react";
import { useEffect, useState } from "react";
import { Compose } from "./compose.jsx";
import { CHANGED, HOME, MONTH, SIGN_OUT } from "./documents.js";
import { Inbox } from "./inbox.jsx";
import { Month, monthOf, today } from "./month.jsx";

const prefersDark = () => matchMedia("(prefers-color-scheme: dark)").matches;

export function Dashboard({ token, onSignOut }) {
  const [month, setMonth] = useState(() => monthOf(new Date(today())));
  const [scheme, setScheme] = useState(prefersDark() ? "DARK" : "LIGHT");
  const home = useQuery(HOME, { variables: { ...month, scheme } });
  const [signOut] = useMutation(SIGN_OUT, { onCompleted: onSignOut, onError: onSignOut });
  const isSignedOut = home.error?.errors?.some(({ extensions }) => extensions?.code === "UNAUTHENTICATED") ?? false;
  useEffect(() => {
    if (isSignedOut) onSignOut();
  }, [isSignedOut, onSignOut]);

  const { viewer } = home.data ?? home.previousData ?? {};
  const workspace = viewer?.workspaces.nodes[0];
  if (home.error && !viewer) return <p role="alert">{home.error.message}</p>;
  if (!viewer) return <p className="card">Loading …</p>;
  if (!workspace) return <p className="card">You are a member of no workspace yet.</p>;
  return (
    <>
      <Theme theme={workspace.resolvedTheme} />
      <header>
        <h1>{workspace.name}</h1>
        <span>{viewer.user.name}</span>
        <button type="button" onClick={() => setScheme(scheme === "DARK" ? "LIGHT" : "DARK")}>
          {scheme === "DARK" ? "Light" : "Dark"}
        </button>
        <button type="button" onClick={() => signOut()}>
          Sign out
        </button>
      </header>
      <main>
        <Live workspaceId={workspace.id} month={month} />
        <Month workspace={workspace} month={month} onMonth={setMonth} />
        <Compose workspace={workspace} token={token} />
        <Inbox home={home} viewer={viewer} workspaceId={workspace.id} />
      </main>
    </>
  );
}

/** The style of the workspace: custom properties and the fonts that they name. */
function Theme({ theme: { cssVariables, fonts } }) {
  const faces = fonts.map(
    ({ family, weight, sourceUrl }) =>
      `@font-face { font-family: "${family}"; font-weight: ${weight}; font-display: swap; src: url("${sourceUrl}"); }`,
  );
  return <style>{[cssVariables, ...faces].join("\n")}</style>;
}

/** The cache takes each changed publication from its event. A month is read again when posts may have moved. */
function Live({ workspaceId, month }) {
  const client = useApolloClient();
  useSubscription(CHANGED, {
    variables: { workspaceId },
    onData: ({ data: { data } }) => {
      if (!data?.publicationChanged || data.publicationChanged.type === "DELIVERY_ATTEMPTED") return;
      const variables = { id: workspaceId, ...month };
      client.query({ query: MONTH, variables, fetchPolicy: "network-only" }).catch(() => undefined);
    },
  });
  return null;
}
