import { RESPONSE_TIMES, SUPPORT_ADDRESSES } from "../../content/support.ts";
import { paths } from "../../paths.ts";

const LINK = "underline decoration-accent decoration-1 underline-offset-4";

/** Contact addresses and response times. */
export function ContactList() {
  return (
    <>
      <dl className="border-b border-line">
        {Object.values(SUPPORT_ADDRESSES).map(({ email, about }) => (
          <div
            key={email}
            className="grid gap-x-8 gap-y-1 border-t border-line py-5 mid:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
          >
            <dt className="leading-prose">{about}</dt>
            <dd className="leading-prose wrap-anywhere">
              <a href={`mailto:${email}`} className={LINK}>
                {email}
              </a>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-8 max-w-140 leading-prose text-pretty text-ink-muted">
        The{" "}
        <a href={paths.contact} className={LINK}>
          contact form
        </a>{" "}
        reaches the first one. We answer within these times:
      </p>
      <dl className="mt-3 grid max-w-140 gap-2">
        {RESPONSE_TIMES.map(({ about, within }) => (
          <div key={about} className="flex flex-wrap justify-between gap-x-4">
            <dt>{about}</dt>
            <dd className="text-ink-muted tabular-nums">{within}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
