import ArrowRight from "lucide-react/icons/arrow-right";

/** The figures of articles: annotated text. */

/** Pieces in one box are separated by a line. */
const pieceClass = "border-line not-first:border-t not-first:pt-5";

type ExcerptProps = {
  title: string;
  code: string;
  /** The highlighted part. */
  marked: string;
  rest?: string;
};

/** A line of a mail or a computation, with one part highlighted. */
export function Excerpt({ title, code, marked, rest = "" }: ExcerptProps) {
  return (
    <div className={pieceClass}>
      <p className="text-fine text-ink-faint">{title}</p>
      <p className="mt-2 font-mono text-label tracking-tight wrap-anywhere text-ink-muted">
        {code}
        <b className="font-medium text-accent-text">{marked}</b>
        {rest}
      </p>
    </div>
  );
}

type Part = {
  readonly code: string;
  readonly name: string;
  readonly text: string;
  readonly marked?: boolean;
};

/** The parts of a line, each with what it reveals. */
export function Parts({ title, parts }: { title: string; parts: readonly Part[] }) {
  return (
    <div className={pieceClass}>
      <p className="text-fine text-ink-faint">{title}</p>
      <dl className="mt-2 grid gap-4 mid:grid-cols-2 wide:flex wide:justify-between wide:gap-6">
        {parts.map(({ code, name, text, marked }) => (
          <div key={`${code} ${text}`} className="wide:w-min wide:min-w-32">
            <dt
              className={`inline-block border-b-2 pb-1 font-mono text-label tracking-tight whitespace-nowrap max-tight:whitespace-normal ${marked ? "border-accent font-medium text-accent-text" : "border-control"}`}
            >
              {code}
            </dt>
            <dd className="mt-2 text-small text-ink-muted">
              <b className="block font-medium text-ink">{name}</b>
              {text}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

type Line = { readonly code: string; readonly text: string };

/** Explains a text line by line. */
export function Lines({ lines }: { lines: readonly Line[] }) {
  return (
    <dl className="divide-y divide-line">
      {lines.map(({ code, text }) => (
        <div
          key={code}
          className="grid gap-x-6 gap-y-1 py-4 first:pt-0 last:pb-0 wide:grid-cols-[1.4fr_1fr]"
        >
          <dt className="font-mono text-fine tracking-tight wrap-anywhere">
            <b className="font-medium text-accent-text">{code.slice(0, code.indexOf(":") + 1)}</b>
            {code.slice(code.indexOf(":") + 1)}
          </dt>
          <dd className="text-small text-ink-muted">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

type Link = {
  readonly name: string;
  readonly text: string;
  /** The operation or the result. */
  readonly mark: string;
  readonly ends?: boolean;
};

/** A chain in which each link is opened only by the next. */
export function Chain({ links }: { links: readonly Link[] }) {
  return (
    <ol className="grid gap-x-6 gap-y-8 wide:grid-cols-3">
      {links.map(({ name, text, mark, ends }, index) => (
        <li
          key={name}
          className={`border-t-2 pt-3 ${ends ? "border-dashed border-accent" : "border-control"}`}
        >
          <p className={`text-fine ${ends ? "text-accent-text" : "text-ink-faint"}`}>{mark}</p>
          <p className="mt-1 text-label font-medium">{name}</p>
          <p className="mt-1 text-small text-ink-muted">{text}</p>
          {index < links.length - 1 && (
            <p className="mt-3 flex items-center gap-1 text-fine text-ink-muted">
              Only the next key opens it
              <ArrowRight className="icon-small max-wide:rotate-90" />
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
