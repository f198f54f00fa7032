import type { Stripe } from "./stripe-types.ts";

const SCRIPT = "https://js.stripe.com/dahlia/stripe.js";
const HOSTS = /^https:\/\/(?:[\w-]+\.)*js\.stripe\.com\//;

let loading: Promise<Stripe> | undefined;

/**
 * Loads Stripe.js, the only third-party script of the page, when the card form opens. Stripe requires loading from
 * its own host. The policy of `/` allows that host if the instance uses Stripe.
 */
export function loadStripe(publishableKey: string): Promise<Stripe> {
  loading ??= addScript().then(
    () => start(publishableKey),
    (error: unknown) => {
      // Allow a retry.
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

function start(publishableKey: string): Stripe {
  if (!window.Stripe) throw new Error("Stripe.js is not loaded");
  return window.Stripe(publishableKey);
}

function addScript(): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => {
      script.remove();
      reject(new Error("Stripe.js could not be loaded"));
    });
    trustStripe();
    script.src = SCRIPT;
    document.head.append(script);
  });
}

/**
 * With Trusted Types, allows script URLs of Stripe's hosts. Must be the default policy, because Stripe.js adds
 * further scripts by plain URL.
 */
function trustStripe(): void {
  if (isTrusted) return;
  isTrusted = true;
  window.trustedTypes?.createPolicy("default", {
    createScriptURL(url) {
      if (HOSTS.test(url)) return url;
      throw new TypeError("Not a script of Stripe's");
    },
  });
}

let isTrusted = false;
