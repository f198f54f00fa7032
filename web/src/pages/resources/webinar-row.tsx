import type { Webinar } from "../../content/resources/webinars.ts";
import { SubscribeForm } from "../../features/subscribe/subscribe-form.tsx";

/** The form expands under its button without script; one is open at a time. */
export function WebinarRow({ webinar }: { webinar: Webinar }) {
  return (
    <li className="row">
      <div>
        <h3 className="item-title">{webinar.title}</h3>
        <p className="mt-2 max-w-120 text-label text-pretty text-ink-muted">
          {webinar.description}
        </p>
        <p className="mt-2 text-fine text-ink-faint">
          {webinar.date} · {webinar.minutes} minutes
        </p>
      </div>
      {webinar.registrationOpen && (
        <details name="webinar" className="row-form">
          <summary>
            Register Free<span className="sr-only">: {webinar.title}</span>
          </summary>
          <div className="pt-4">
            <p className="mail-only mb-4 max-w-120 text-small text-ink-muted">
              We email you once, when the date is set.
            </p>
            <SubscribeForm
              topic={webinar.id}
              action="Register"
              purpose={`for the webinar “${webinar.title}”`}
            />
          </div>
        </details>
      )}
    </li>
  );
}
