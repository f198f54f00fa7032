import type { Stripe } from "./stripe-types.ts";

const SCRIPT = "https://js.stripe.com/dahlia/stripe.js";
const HOSTS = /^https:\/\/(?:[\w-]+\.)*js\.stripe\.com\//;

let loading: Promise<Stripe> | undefined;

/**
 * Loads the one script that isn't ours, and only once a card is asked for. Stripe wants it loaded
 * from its own host and nowhere else; the policy of `/` allows it where the instance takes payments
 * through Stripe.
 */
export function loadStripe(publishableKey: string): Promise<Stripe> {
  loading ??= addScript().then(
    () => start(publishableKey),
    (error: unknown) => {
      // The next try asks for it again.
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

function start(publishableKey: string): Stripe {
  if (!window.Stripe) throw new Error("Stripe.js has not begun");
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
 * Where browsers ask what text may become a script's address: that of Stripe's own, whoever asks.
 * It has to be the default policy, because Stripe.js adds scripts of its own by their plain address.
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
