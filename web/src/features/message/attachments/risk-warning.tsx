import type { Attachment } from "@mayfly/contract";
import TriangleAlert from "lucide-react/icons/triangle-alert";

type Risk = NonNullable<Attachment["risk"]>;

/** Warns of a file that may do harm when it is opened. */
export function RiskWarning({ risk }: { risk: Risk }) {
  return (
    <p className="flex gap-1.5 text-fine text-danger">
      <TriangleAlert aria-hidden className="icon-small mt-0.5 flex-none" />
      {WARNINGS[risk]}
    </p>
  );
}

const WARNINGS: Readonly<Record<Risk, string>> = {
  program: "This file can run code when you open it. Open it only if you trust the sender.",
  mismatch: "This file isn’t the type it claims to be. Open it only if you trust the sender.",
};
