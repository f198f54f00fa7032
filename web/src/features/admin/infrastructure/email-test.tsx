import type { TestEmailResult } from "@mayfly/contract";
import { ADDRESS_LENGTH_MAX } from "@mayfly/contract/constants";
import { useState, type SubmitEvent } from "react";
import { ADMIN_NOTICES } from "@mayfly/contract/admin-notices";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Button } from "../../../ui/button.tsx";
import { callAdmin } from "../../../api/admin.ts";
import { ApiError, isUnauthorized } from "../../../api/client.ts";
import { isTimeout } from "../../../api/read-response.ts";
import { useToast } from "../../../ui/toast/toast-context.ts";
import { Field } from "../frame/field.tsx";
import { useAdminSession } from "../session/admin-session.ts";

/** Longer than the server's own limit for sending one message. */
const SEND_WITHIN_MS = 25_000;

/** Without a recipient, checks whether mail could be sent; with one, sends a message. */
export function EmailTest() {
  const [typed, setTyped] = useState("");
  const { ending, pending, submit } = useTestEmail();
  const isSending = typed.trim() !== "";
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!pending) submit(typed.trim());
  };
  return (
    <section
      aria-labelledby="email-test-title"
      className="rounded-card border border-line bg-raised p-5"
    >
      <h2 id="email-test-title" className="mb-4 text-body font-semibold tracking-tight">
        Test the email system
      </h2>
      <form onSubmit={onSubmit} className="grid gap-4" aria-busy={pending}>
        <Field
          label="Test email address"
          hint="Empty: only the configuration"
          inputMode="email"
          value={typed}
          maxLength={ADDRESS_LENGTH_MAX}
          className="font-mono"
          onChange={(event) => setTyped(event.target.value)}
        />
        <p className="text-small text-ink-muted">
          {isSending
            ? "Sends one message through the normal mail transport. If it bounces, the report arrives in the General inbox."
            : "Connects to the mail transport and sends nothing."}
        </p>
        <Button type="submit" look="primary" aria-disabled={pending} className="justify-self-start">
          {pending ? "Testing..." : isSending ? "Send test email" : "Test configuration"}
        </Button>
      </form>
      {ending && !pending && <Ending ending={ending} />}
    </section>
  );
}

/** The result of the last test, or the error if the server did not respond. */
type TestEnding = {
  readonly well: boolean;
  readonly message: string;
  readonly reason: string | undefined;
  readonly result: TestEmailResult | undefined;
};

function useTestEmail() {
  const { key } = useAdminSession();
  const showToast = useToast();
  const queryClient = useQueryClient();
  const [ending, setEnding] = useState<TestEnding | null>(null);
  const end = (how: TestEnding) => {
    setEnding(how);
    const title = how.well ? "Success" : "Error";
    showToast({ title, text: how.message }, how.well ? "success" : "failure");
  };
  const action = useMutation({
    mutationFn: (address: string) =>
      callAdmin({ key }, "POST /api/admin/test-email", {
        body: address === "" ? {} : { testEmail: address },
        timeoutMs: SEND_WITHIN_MS,
      }),
    onSuccess: (result) =>
      end({ well: result.success, message: result.message, reason: result.error, result }),
    onError: (error) => {
      if (!isUnauthorized(error)) end(withoutResult(error));
    },
    // The audit list contains the test, whatever its result.
    onSettled: () => queryClient.invalidateQueries(),
  });
  return { ending, pending: action.isPending, submit: action.mutate };
}

function withoutResult(error: Error): TestEnding {
  const rest = { well: false, result: undefined };
  if (error instanceof ApiError) {
    const reason = error.serverMessage ?? error.message;
    return { ...rest, message: ADMIN_NOTICES.mailTestRefused, reason };
  }
  const reason = isTimeout(error) ? "no answer in time" : error.message;
  return { ...rest, message: ADMIN_NOTICES.mailTestBroken(reason), reason: undefined };
}

function Ending({ ending: { well, message, reason, result } }: { ending: TestEnding }) {
  return (
    <div role="status" className="mt-4 grid gap-1 border-t border-line pt-4 text-small">
      <p className={`font-medium ${well ? "text-success" : "text-danger"}`}>{message}</p>
      {reason !== undefined && <p className="text-ink-muted wrap-anywhere">{reason}</p>}
      {result && <Steps result={result} />}
    </div>
  );
}

function Steps({ result }: { result: TestEmailResult }) {
  const { configured, connectionWorking, emailSent, testEmail: recipient } = result;
  const rows = [
    ["Configured", configured],
    ["Connection working", connectionWorking],
    ...(recipient === undefined ? [] : [[`Sent to ${recipient}`, emailSent] as const]),
  ] as const;
  return (
    <dl className="mt-2 grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1">
      {rows.map(([name, done]) => (
        <div key={name} className="contents">
          <dt className="text-ink-muted wrap-anywhere">{name}</dt>
          <dd>{done ? "Yes" : "No"}</dd>
        </div>
      ))}
    </dl>
  );
}
