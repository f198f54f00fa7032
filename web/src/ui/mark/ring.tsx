import type { ReactNode } from "react";
import { RingShape } from "./ring-shape.tsx";

/** A progress ring. `fill` is from 0 to 1; the children show the value. */
export function Ring({
  fill,
  warning = false,
  notch,
  children,
}: {
  fill: number;
  warning?: boolean;
  notch?: number | undefined;
  children: ReactNode;
}) {
  return (
    <div className="relative size-23 max-tight:size-[5.75rem]">
      <RingShape fill={fill} stroke={5} warning={warning} notch={notch} />
      <div className="absolute inset-0 grid place-content-center text-center">{children}</div>
    </div>
  );
}
