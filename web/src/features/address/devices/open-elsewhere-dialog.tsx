import { openLink } from "@mayfly/contract/open-link";
import { useState } from "react";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { useSecondsLeft } from "../../../ui/time/use-now.ts";
import { clockWords } from "../../../ui/time/countdown.ts";
import type { ActiveAddress } from "../active-address.ts";
import { WholeAddress } from "../whole-address.tsx";
import { CopyField } from "../../../ui/copy-field.tsx";
import { QrCode } from "./qr-code.tsx";

export type OpenElsewhereProps = {
  readonly address: ActiveAddress | null;
  readonly onClose: () => void;
};

/** Shows the secrets of the address that the dialog was opened for, never of one that replaces it later. */
export function OpenElsewhereDialog({ address, onClose }: OpenElsewhereProps) {
  const [email] = useState(address?.email);
  const current = address?.email === email ? address : null;
  return (
    <Dialog title="Open on another device" onClose={onClose}>
      {current ? <Ways address={current} /> : <Ended />}
    </Dialog>
  );
}

function Ways({ address }: { address: ActiveAddress }) {
  const left = clockWords(useSecondsLeft(address));
  const { email, password } = address;
  if (password === null) return <PasswordUnknown email={email} />;
  const link = openLink(window.location.origin, { email, password });
  return (
    <div className="grid gap-4">
      <div className="grid items-center gap-4 mid:grid-cols-[11.5rem_minmax(0,1fr)] mid:gap-5">
        <div className="mx-auto w-46 mid:w-full">
          <QrCode text={link} label="QR code of the link below" />
        </div>
        <div className="min-w-0">
          <WholeAddress email={email} className="text-small select-all" />
          <p className="mt-2 text-small text-pretty text-ink-muted">
            Scan the code with the other device. Or open the link there, or enter the address and
            its password.
          </p>
          <p className="mt-2 text-small text-pretty text-ink-muted">
            <strong className="font-medium text-ink">
              Anyone with the link can read this inbox
            </strong>{" "}
            until it ends, in <span className="tabular-nums">{left}</span>.
          </p>
        </div>
      </div>
      <CopyField label="Recovery password" value={password} />
      <CopyField label="Link" value={link} />
    </div>
  );
}

function PasswordUnknown({ email }: { email: string }) {
  return (
    <p className="text-small text-ink-muted">
      This browser doesn’t have the recovery password of{" "}
      <span className="font-mono wrap-anywhere text-ink">{email}</span>, so you can’t open it
      elsewhere. A new address has its own password.
    </p>
  );
}

function Ended() {
  return (
    <p role="alert" className="text-small text-ink-muted">
      You now use another address. Close this and open it again for your current address.
    </p>
  );
}
