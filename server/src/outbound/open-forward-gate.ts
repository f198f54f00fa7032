import type { ForwardGate } from "./forward-gate.ts";

/** Admits every target: right where only our own domains are reached. */
export function openForwardGate(config: {
  publicUrl: string;
  outbound: { from: string };
}): ForwardGate {
  return {
    admit: async () => ({
      admitted: true,
      envelopeFrom: config.outbound.from,
      blockUrl: `${config.publicUrl}/forwarding`,
    }),
  };
}
