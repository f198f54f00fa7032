import type { ReactNode } from "react";
import { RingShape } from "./ring-shape.tsx";

/** A progress ring. `fill` is from 0 to 1; the children show the value. */
export function Ring({
  fill,
  warning = false,
  children,
}: {
  fill: number;
  warning?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="relative size-23 max-tight:size-[5.75rem]">
      <RingShape fill={fill} stroke={5} warning={warning} />
      <div className="absolute inset-0 grid place-content-center text-center">{children}</div>
    </div>
  );
}
