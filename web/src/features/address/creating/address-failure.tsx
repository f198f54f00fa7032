/** Replaces the address, in the same space, with the error and a retry button. */
export function AddressFailure({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div role="alert" className="address-failure text-danger">
      <span>{text}</span>{" "}
      <button
        type="button"
        onClick={onRetry}
        className="touch:-m-3.5 touch:p-3.5 font-medium text-ink underline underline-offset-2"
      >
        Try again
      </button>
    </div>
  );
}
