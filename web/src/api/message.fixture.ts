import type { MessageSummary } from "@mayfly/contract";

/** A summary with the given sequence number and otherwise fixed fields. */
export function messageOf(seq: number): MessageSummary {
  return {
    id: `m${seq}`,
    seq,
    from: { address: "a@b.example", name: "" },
    subject: `Subject ${seq}`,
    intro: "",
    createdAt: "2026-11-21T09:00:00.000Z",
    size: 1,
  };
}
