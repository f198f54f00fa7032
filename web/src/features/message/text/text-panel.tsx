import type { ReactNode } from "react";

/** Shows a message's text or source, whose language is unknown, within the specified heights, and scrolls inside. */
export function TextPanel({
  label,
  mono = false,
  children,
}: {
  label: string;
  mono?: boolean;
  children: ReactNode;
}) {
  return (
    <pre
      tabIndex={0}
      dir="auto"
      lang=""
      role="region"
      aria-label={label}
      className={`mail-part min-h-25 overflow-auto rounded-control border border-line bg-field in-data-tall:rounded-none in-data-tall:border-x-0 px-4 py-3 whitespace-pre-wrap wrap-anywhere in-data-tall:px-5 wide:px-5 wide:in-data-tall:px-6 wide:py-4 ${
        mono ? "font-mono text-fine" : "font-sans text-label"
      }`}
    >
      {children}
    </pre>
  );
}
