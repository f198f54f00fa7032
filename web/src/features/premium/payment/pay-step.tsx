import { PREFIX_HOLD_MS, PREMIUM_PRICE } from "@mayfly/contract/premium-constants";
import { useRef, type Ref, type SubmitEvent } from "react";
import { Button } from "../../../ui/button.tsx";
import { RingShape } from "../../../ui/mark/ring-shape.tsx";
import { formatClock, secondsLeft } from "../../../ui/time/countdown.ts";
import { useTimeText } from "../../../ui/time/use-now.ts";
import { BrokenAddress } from "../broken-address.tsx";
import type { Payer } from "./payer.ts";
import { endOfDayFrom } from "../price-line.tsx";
import { StripeForm } from "../stripe/stripe-form.tsx";
import { TestCardForm } from "../test-mode/test-card-form.tsx";
import type { Hold } from "../name/use-hold.ts";

type PayStepProps = {
  readonly formId: string;
  readonly hold: Hold;
  readonly stripeKey: string;
  readonly busy: boolean;
  readonly onChangeEmail: () => void;
  readonly onHoldAgain: () => void;
  readonly onPay: (payer: Payer) => void;
};

/** The second step: the card. Card data stays in memory and is discarded with the dialog. */
export function PayStep({ formId, hold, stripeKey, ...rest }: PayStepProps) {
  const payer = useRef<Payer>(null);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (payer.current) rest.onPay(payer.current);
  };
  return (
    <form id={formId} noValidate onSubmit={submit} className="flex h-full flex-col gap-5">
      <HeldLine
        hold={hold}
        busy={rest.busy}
        onChangeEmail={rest.onChangeEmail}
        onHoldAgain={rest.onHoldAgain}
      />
      <CardForm hold={hold} stripeKey={stripeKey} busy={rest.busy} ref={payer} />
      <Total />
    </form>
  );
}

function CardForm({
  hold,
  stripeKey,
  busy,
  ref,
}: {
  hold: Hold;
  stripeKey: string;
  busy: boolean;
  ref: Ref<Payer>;
}) {
  const { provider, clientSecret } = hold.intent;
  if (provider === "test") return <TestCardForm busy={busy} ref={ref} />;
  return (
    <StripeForm
      key={clientSecret}
      clientSecret={clientSecret}
      publishableKey={stripeKey}
      ref={ref}
    />
  );
}

function HeldLine({
  hold,
  busy,
  onChangeEmail,
  onHoldAgain,
}: Pick<PayStepProps, "hold" | "busy" | "onChangeEmail" | "onHoldAgain">) {
  const clock = useTimeText((nowMs) => formatClock(secondsHeld(hold, nowMs)));
  // A payment in progress or done is no longer limited by its hold.
  const ended = !busy && clock === formatClock(0);
  return (
    <div className="grid grid-cols-[40px_minmax(0,1fr)_auto] items-center gap-3 max-mid:grid-cols-[40px_minmax(0,1fr)]">
      <HoldRing hold={hold} />
      <div className="min-w-0">
        <p className="text-label font-medium">
          <BrokenAddress email={hold.intent.email} />
        </p>
        <p className="text-fine text-ink-muted tabular-nums">
          {ended ? "No longer held for you" : `Held for you for ${clock}`}
        </p>
      </div>
      <Button
        size="small"
        aria-disabled={busy}
        className="max-mid:col-span-full"
        onClick={() => busy || (ended ? onHoldAgain() : onChangeEmail())}
      >
        {ended ? "Hold it again" : "Change Email"}
      </Button>
    </div>
  );
}

/** The last tick may be older than the hold. */
function secondsHeld({ endsAtMs }: Hold, nowMs: number): number {
  return Math.min(secondsLeft(endsAtMs, nowMs), PREFIX_HOLD_MS / 1000);
}

function HoldRing({ hold }: { hold: Hold }) {
  const left = Number(useTimeText((nowMs) => String(secondsHeld(hold, nowMs))));
  const fill = Math.min(1, (left * 1000) / PREFIX_HOLD_MS);
  return (
    <div className="size-10">
      <RingShape fill={fill} stroke={8} warning={left < 120} />
    </div>
  );
}

function Total() {
  const until = useTimeText(endOfDayFrom);
  return (
    <div className="mt-auto border-t border-line pt-4 text-small text-ink-muted">
      <p className="flex items-baseline justify-between gap-4">
        <span>24 hours, until {until}</span>
        <b className="shrink-0 text-body font-semibold text-ink tabular-nums">{PREMIUM_PRICE}</b>
      </p>
      <p className="mt-1 text-fine text-pretty text-ink-muted">
        One payment, no renewal. The address opens at once, which ends any right to withdraw. No
        refund once it exists.
      </p>
    </div>
  );
}
