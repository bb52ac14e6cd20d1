import { useApolloClient, useMutation, useSubscription } from "@apollo/client/react";
import { useState } from "react";
import { upload } from "./client.js";
import { CREATE, DELIVERY, PUBLISH } from "./documents.js";

export function Compose({ workspace: { id: workspaceId, accounts }, token }) {
  const client = useApolloClient();
  const [create] = useMutation(CREATE);
  const [publish] = useMutation(PUBLISH);
  const [status, setStatus] = useState("");
  const [sent, setSent] = useState(null);

  const send = async (form, isNow) => {
    const given = new FormData(form);
    const [file] = given.getAll("file").filter(({ size }) => size > 0);
    const onProgress = (percent) => setStatus(`Uploading: ${percent} %`);
    const mediaId = file && (await upload(client, token, workspaceId, file, onProgress));
    const media = mediaId ? [{ source: { mediaId }, altText: given.get("altText") }] : [];
    const posts = given.get("text").split(/^---+$/m);
    const segments = posts.map((text, at) => ({ text: text.trim(), media: at === 0 ? media : [] }));
    const input = { workspaceId, title: given.get("title"), accountIds: given.getAll("account"), segments };
    setStatus("Saving …");
    const { id } = (await create({ variables: { input } })).data.createPublication.publication;
    if (isNow) await publish({ variables: { input: { id } } });
    setSent(isNow ? id : null);
    setStatus(isNow ? "" : "Saved as a draft.");
    form.reset();
  };
  const submit = (event) => {
    event.preventDefault();
    const isNow = event.nativeEvent.submitter.value === "publish";
    send(event.target, isNow).catch(({ message }) => setStatus(message));
  };
  return (
    <section className="card" aria-label="Compose">
      <h2>Compose</h2>
      <form onSubmit={submit}>
        <label>
          Title <input name="title" maxLength="200" />
        </label>
        <label>
          Text; a line <code>---</code> begins the next post of a thread <textarea name="text" rows="5" required />
        </label>
        <label>
          Picture or PDF <input name="file" type="file" accept="image/*,application/pdf" />
        </label>
        <label>
          Description of the picture <input name="altText" />
        </label>
        <fieldset>
          <legend>Accounts</legend>
          {accounts.nodes.map(({ id, handle, provider, isActive }) => (
            <label key={id}>
              <input type="checkbox" name="account" value={id} disabled={!isActive} /> {handle}{" "}
              <small>{provider.toLowerCase()}</small>
            </label>
          ))}
        </fieldset>
        <button type="submit" value="publish">
          Publish
        </button>{" "}
        <button type="submit" value="draft">
          Save draft
        </button>
        <p role="status">{status}</p>
      </form>
      {sent && <Delivery id={sent} />}
    </section>
  );
}

function Delivery({ id }) {
  const { data } = useSubscription(DELIVERY, { variables: { id } });
  return (
    <ul aria-label="Delivery">
      {data?.deliveryProgress?.renditions.map(({ id: key, status, account, delivery }) => (
        <li key={key}>
          {account.handle}: {status.toLowerCase()}{" "}
          {delivery?.externalUrl && <a href={delivery.externalUrl}>Open the post</a>}
        </li>
      ))}
    </ul>
  );
}
