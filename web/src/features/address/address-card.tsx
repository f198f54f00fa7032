import { RotateCw } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { useScrolledPast } from "../../ui/use-scrolled-past.ts";
import { AddressBar } from "./address-bar.tsx";
import { AddressDisplay } from "./address-display.tsx";
import { AddressFailure } from "./address-failure.tsx";
import { CopyButton } from "./copy-button.tsx";
import { clockUnit, formatClock } from "../../ui/time/countdown.ts";
import { ConfirmOpening, OpenElsewhere, OpenExisting } from "./devices/device-actions.tsx";
import { DomainSelect } from "./domain-select.tsx";
import { EarlierList, EarlierToggle } from "./earlier/earlier-addresses.tsx";
import { useEarlierAddresses } from "./earlier/use-earlier-addresses.ts";
import type { ActiveAddress } from "./active-address.ts";
import { TimeLeft } from "./time-left.tsx";
import { useCountdown } from "./use-countdown.ts";
import type { AddressControl } from "./use-address.ts";

const BAR_HEIGHT_PX = 56;

/**
 * The address with its countdown and actions. Has the same size in every state, so that the layout doesn't shift,
 * unless the domain needs a second line.
 */
export function AddressCard({ control }: { control: AddressControl }) {
  const { address, loading, failure, invitation } = control;
  const secondsLeft = useCountdown(address, control.timeIsUp);
  const { part, past } = useScrolledPast<HTMLElement>(BAR_HEIGHT_PX);
  const email = loading ? null : (address?.email ?? null);
  return (
    <section
      ref={part}
      aria-labelledby="address-title"
      className="rounded-card border border-line bg-raised p-5 wide:p-6"
    >
      <h1 id="address-title" className="text-label font-medium text-ink-muted">
        Your Temporary Email
      </h1>
      <p className="mt-0.5 min-h-5 text-small text-ink-faint tabular-nums">
        {address ? `Valid for ${formatClock(secondsLeft)} ${clockUnit(secondsLeft)}` : ""}
      </p>
      <div className="mt-4 mb-4 min-h-20 border-t border-line pt-4">
        {failure ? (
          <AddressFailure text={failure.text} onRetry={control.makeNew} />
        ) : (
          <AddressDisplay email={email} />
        )}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2 max-tight:grid-cols-1">
        <CopyButton email={email} />
        <Button onClick={control.makeNew} disabled={loading} className="max-mid:px-3">
          <RotateCw className="icon max-[22.5rem]:hidden" />
          New Email
        </Button>
      </div>
      <DomainSelect
        email={address?.email ?? null}
        disabled={loading}
        onChoose={control.chooseDomain}
      />
      <TimeLeft address={address} secondsLeft={secondsLeft} extension={control.extension} />
      <OtherAddresses address={address} />
      {email !== null && <AddressBar email={email} shown={past} />}
      {invitation && <ConfirmOpening key={invitation.id} {...{ invitation, address }} />}
    </section>
  );
}

function OtherAddresses({ address }: { address: ActiveAddress | null }) {
  const earlier = useEarlierAddresses();
  const [open, setOpen] = useState(false);
  return (
    <div className="mt-5 border-t border-line pt-3">
      <OpenElsewhere address={address} />
      <div className="flex">
        <OpenExisting />
        <EarlierToggle earlier={earlier} open={open} onToggle={() => setOpen(!open)} />
      </div>
      {open && <EarlierList earlier={earlier} />}
    </div>
  );
}
