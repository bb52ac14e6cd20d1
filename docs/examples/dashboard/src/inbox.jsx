import { useMutation } from "@apollo/client/react";
import { useEffect } from "react";
import { NOTIFIED, READ_ALL } from "./documents.js";

export function Inbox({ home: { subscribeToMore }, viewer, workspaceId }) {
  const { nodes, unreadCount } = viewer.notifications;
  const [readAll] = useMutation(READ_ALL, { variables: { input: { workspaceId } } });
  // A changed notification is updated by its id; a new one begins the list.
  useEffect(() => subscribeToMore({ document: NOTIFIED, updateQuery: withNotification }), [subscribeToMore]);
  return (
    <section className="card" aria-label="Inbox">
      <h2>
        Inbox <span className="badge">{unreadCount}</span>
        <button type="button" onClick={() => readAll()} disabled={unreadCount === 0}>
          Mark all read
        </button>
      </h2>
      {nodes.length === 0 && <p className="muted">Nothing yet.</p>}
      <ul>
        {nodes.map(({ id, title, body, readAt, createdAt }) => (
          <li key={id} className={readAt ? "muted" : undefined}>
            <b>{title}</b> <small>{new Date(createdAt).toLocaleTimeString(undefined, { timeStyle: "short" })}</small>
            <br />
            {body}
          </li>
        ))}
      </ul>
    </section>
  );
}

function withNotification(_previous, { complete, previousData, subscriptionData: { data } }) {
  const added = data?.notificationReceived;
  const list = complete ? previousData.viewer.notifications : undefined;
  if (!added || !list || list.nodes.some(({ id }) => id === added.id)) return undefined;
  const notifications = { ...list, unreadCount: list.unreadCount + 1, nodes: [added, ...list.nodes] };
  return { ...previousData, viewer: { ...previousData.viewer, notifications } };
}
