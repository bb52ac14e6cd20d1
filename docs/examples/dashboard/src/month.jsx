const iso = (date) => date.toISOString().slice(0, 10);
const DAY = 86_400_000;
/** The date where the person is. */
export const today = () => new Date().toLocaleDateString("en-CA");

/** The variables for the month that has a day: its days, and publications that are due then in any time zone. */
export function monthOf(day, shift = 0) {
  const [year, month] = [day.getUTCFullYear(), day.getUTCMonth() + shift];
  const [first, last] = [Date.UTC(year, month, 1), Date.UTC(year, month + 1, 0)];
  const due = { from: new Date(first - DAY).toISOString(), before: new Date(last + 2 * DAY).toISOString() };
  return { from: iso(new Date(first)), to: iso(new Date(last)), due };
}

const timeOf = ({ publishedAt, scheduledAt }) => new Date(publishedAt ?? scheduledAt);

export function Month({ workspace, month, onMonth }) {
  const first = new Date(month.from);
  const { draft, scheduled, published } = workspace.counts.publications;
  const title = first.toLocaleDateString(undefined, { month: "long", year: "numeric", timeZone: "UTC" });
  return (
    <section className="card month" aria-label="Month">
      <h2>
        <button type="button" aria-label="Previous month" onClick={() => onMonth(monthOf(first, -1))}>
          ‹
        </button>
        {title}
        <button type="button" aria-label="Next month" onClick={() => onMonth(monthOf(first, 1))}>
          ›
        </button>
      </h2>
      <p className="muted">
        {draft} drafts, {scheduled} scheduled, {published} published, {workspace.counts.failuresToResolve} to resolve
      </p>
      <ol>
        {workspace.calendar.map((day) => (
          <Day key={day.date} day={day} publications={workspace.publications.nodes} />
        ))}
      </ol>
    </section>
  );
}

function Day({ day: { date, startsAt, endsAt }, publications }) {
  const at = new Date(date);
  const [start, end] = [new Date(startsAt), new Date(endsAt)];
  const posts = publications.filter((each) => timeOf(each) >= start && timeOf(each) < end);
  const column = ((at.getUTCDay() + 6) % 7) + 1;
  const className = [posts.length === 0 && "empty", date === today() && "today"].filter(Boolean).join(" ");
  return (
    <li className={className} style={{ "--column": column }}>
      <time dateTime={date}>
        <b>{at.getUTCDate()}</b> {at.toLocaleDateString(undefined, { weekday: "short", timeZone: "UTC" })}
      </time>
      {posts.map((publication) => (
        <Post key={publication.id} publication={publication} />
      ))}
    </li>
  );
}

function Post({ publication }) {
  const { title, state, cover } = publication;
  const time = timeOf(publication).toLocaleTimeString(undefined, { timeStyle: "short" });
  const file = cover?.mediaItem;
  return (
    <article data-state={state}>
      {file?.thumbnailUrl && <img src={file.thumbnailUrl} alt={cover.altText} />}
      <span>
        {title || "Untitled"} <small>{`${time} · ${state.toLowerCase()}`}</small>
        {file?.contentUrl && !file.thumbnailUrl && <Attached file={file} />}
      </span>
    </article>
  );
}

/** A link to a file without a picture, such as a document, which the server lets a browser save. */
function Attached({ file: { name, contentUrl } }) {
  return (
    <a href={contentUrl} target="_blank" rel="noreferrer">
      {name}
    </a>
  );
}
