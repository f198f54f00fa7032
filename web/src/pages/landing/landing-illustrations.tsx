import type { LandingA } from "../../content/landing/landing-a.ts";
import type { LandingB } from "../../content/landing/landing-b.ts";
import { CountdownIllustration } from "./countdown-illustration.tsx";

/** An address and a single event. */
export function AddressIllustration({ moment }: { moment: LandingA["moment"] }) {
  const { highlight, note } = moment;
  return (
    <CountdownIllustration moment={moment} description={`${highlight}. ${note}.`}>
      <p className="mt-4 mb-2 rounded-field border border-line bg-sunken px-4 py-2 font-mono text-brand font-medium whitespace-nowrap max-tight:whitespace-normal wide:mt-5">
        {highlight}
      </p>
      <p className="text-small text-ink-faint">{note}</p>
    </CountdownIllustration>
  );
}

/** An address and its messages so far. */
export function InboxIllustration({ moment }: { moment: LandingB["moment"] }) {
  const { messages: letters } = moment;
  return (
    <CountdownIllustration
      moment={moment}
      description={letters.map(({ subject }) => subject).join("; ")}
    >
      <ul className="mt-3 min-w-44 wide:mt-5 wide:min-w-72">
        {letters.map(({ from, subject }) => (
          <li key={from} className="border-t border-line px-2 py-1.5 wide:py-2.5">
            <p className="text-fine text-ink-faint max-mid:hidden">{from}</p>
            <p className="text-small font-medium wide:text-label">{subject}</p>
          </li>
        ))}
      </ul>
    </CountdownIllustration>
  );
}
