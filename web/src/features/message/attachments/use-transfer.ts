import { useEffect, useRef, useState } from "react";
import type { Transfer } from "../../../api/download.ts";

export type TransferState =
  | { readonly phase: "idle" }
  /** `fraction` of the expected bytes, 0 to 1. */
  | { readonly phase: "busy"; readonly fraction: number }
  | { readonly phase: "failed" };

export type TransferControl = {
  readonly state: TransferState;
  readonly start: (work: (transfer: Required<Transfer>) => Promise<void>) => void;
  readonly cancel: () => void;
};

const IDLE: TransferState = { phase: "idle" };

/** Runs one download at a time, with progress; the visitor can cancel it. */
export function useTransfer(expectedBytes: number): TransferControl {
  const [state, setState] = useState<TransferState>(IDLE);
  const running = useRef<AbortController>(undefined);
  // Cancels the download when the message is closed.
  useEffect(() => () => running.current?.abort(), []);

  const run = async (work: Parameters<TransferControl["start"]>[0]) => {
    const { signal } = (running.current = new AbortController());
    setState({ phase: "busy", fraction: 0 });
    const onProgress = (bytes: number) => {
      const fraction = Math.min(1, bytes / Math.max(1, expectedBytes));
      if (!signal.aborted) setState({ phase: "busy", fraction });
    };
    try {
      await work({ signal, onProgress });
      if (!signal.aborted) setState(IDLE);
    } catch {
      // The error replaces the progress. A canceled download is no failure.
      if (!signal.aborted) setState({ phase: "failed" });
    }
  };

  return {
    state,
    start: (work) => void run(work),
    cancel() {
      running.current?.abort();
      setState(IDLE);
    },
  };
}
