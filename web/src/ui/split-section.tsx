import { useId, type ReactNode } from "react";

/** A section whose heading is on the left and stays visible while scrolling. */
export function SplitSection({
  fragment,
  heading,
  aside,
  children,
}: {
  /** The section's URL fragment. */
  fragment?: string;
  heading: string;
  /** Shown under the heading. */
  aside?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      id={fragment}
      aria-labelledby={id}
      className="scroll-mt-8 grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-6 wide:grid-cols-[400px_minmax(0,1fr)]"
    >
      <div className="wide:sticky wide:top-8">
        <h2 id={id} className="section-title wide:max-w-84">
          {heading}
        </h2>
        {aside}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
