import type { ReactNode } from "react";
import { Button, type ButtonProps } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";

type ConfirmDialogProps = {
  readonly title: string;
  /** The button that leaves everything as it is, and has the focus first. */
  readonly keep: string;
  readonly confirm: string;
  /** The text of the button while the action runs. */
  readonly confirming: string;
  readonly look?: ButtonProps["look"];
  readonly pending: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  /** What happens. */
  readonly children: ReactNode;
};

/** Asks before an action that can't be undone, or that others notice at once. */
export function ConfirmDialog({ title, children, onClose, ...action }: ConfirmDialogProps) {
  const { keep, confirm, confirming, look = "danger", pending, onConfirm } = action;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button data-autofocus disabled={pending} onClick={onClose}>
            {keep}
          </Button>
          <Button look={look} aria-disabled={pending} onClick={pending ? undefined : onConfirm}>
            {pending ? confirming : confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
