import { encode } from "uqr";

/** Quiet zone of four modules (ISO/IEC 18004), required by scanners. */
const QUIET_MODULES = 4;

/** Dark on light in both themes: many scanners don't read inverted codes. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: "M", border: QUIET_MODULES });
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-full rounded-field bg-qr-light"
    >
      <path d={modulesPath(data)} className="fill-qr-dark" />
    </svg>
  );
}

/** Draws each horizontal run of dark modules as one rectangle. */
function modulesPath(rows: readonly (readonly boolean[])[]): string {
  return rows.map((row, y) => rowPath(row, y)).join("");
}

function rowPath(row: readonly boolean[], y: number): string {
  const line = row.map((dark) => (dark ? "1" : "0")).join("");
  return [...line.matchAll(/1+/g)]
    .map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`)
    .join("");
}
