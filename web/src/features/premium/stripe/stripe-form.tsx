import { NOTICES } from "@mayfly/contract/notices";
import { useEffect, useImperativeHandle, useRef, useState, type Ref } from "react";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/button.tsx";
import type { Payer } from "../payment/payer.ts";
import { stripeAppearance } from "./appearance.ts";
import { loadStripe } from "./load-stripe.ts";
import { readOutcome } from "./outcome.ts";
import type { Stripe, StripeElements } from "./stripe-types.ts";

type StripeFormProps = {
  readonly clientSecret: string;
  readonly publishableKey: string;
  readonly ref: Ref<Payer>;
};

type Phase = "loading" | "ready" | "unreachable";

/** Stripe's Payment Element, which handles cards, wallets, and 3-D Secure. */
export function StripeForm({ clientSecret, publishableKey, ref }: StripeFormProps) {
  const home = useRef<HTMLDivElement>(null);
  const started = useRef<{ stripe: Stripe; elements: StripeElements }>(null);
  const [phase, setPhase] = useState<Phase>("loading");
  const [tries, setTries] = useState(0);

  // Mounts and unmounts Stripe's iframe.
  useEffect(() => {
    const parent = home.current;
    if (!parent) return undefined;
    let left = false;
    let leave = () => {
      left = true;
    };
    const begin = (stripe: Stripe) => {
      if (left) return;
      const appearance = stripeAppearance(document.documentElement);
      const elements = stripe.elements({ clientSecret, appearance, locale: "en" });
      const element = elements.create("payment", { layout: "tabs" });
      element.on("ready", () => setPhase("ready"));
      element.on("loaderror", () => setPhase("unreachable"));
      element.mount(parent);
      started.current = { stripe, elements };
      leave = () => element.destroy();
    };
    loadStripe(publishableKey).then(begin, () => {
      if (!left) setPhase("unreachable");
    });
    return () => leave();
  }, [clientSecret, publishableKey, tries]);

  useImperativeHandle(ref, () => ({
    async confirm() {
      if (!started.current || phase !== "ready") return { status: "incomplete" };
      const { stripe, elements } = started.current;
      const confirmParams = { return_url: new URL(paths.home, window.location.href).href };
      return readOutcome(
        await stripe.confirmPayment({ elements, confirmParams, redirect: "if_required" }),
      );
    },
  }));

  const tryAgain = () => {
    setPhase("loading");
    setTries(tries + 1);
  };
  return (
    <div className="min-h-56">
      {phase === "loading" && <Loading />}
      {phase === "unreachable" && <Unreachable onRetry={tryAgain} />}
      <div ref={home} />
    </div>
  );
}

function Loading() {
  return (
    <div role="status" className="skeleton grid gap-5">
      <span className="sr-only">Loading the card form...</span>
      <div aria-hidden="true" className="mt-7 h-12 rounded-control bg-line" />
      <div aria-hidden="true" className="mt-7 h-12 rounded-control bg-line" />
    </div>
  );
}

function Unreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="grid justify-items-start gap-3 text-small text-danger">
      {NOTICES.cardFormUnreachable.text}
      <Button size="small" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
