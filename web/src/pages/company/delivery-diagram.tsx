import type { ReactNode } from "react";

const SENDER = 28;
const MAYFLY = 168;
const YOU = 308;

/**
 * The path of a message between three parties, from top to bottom. The bright line is the life of the address. The
 * numbers match the steps next to the figure.
 */
export function DeliveryDiagram() {
  return (
    <svg
      viewBox="0 0 336 452"
      role="img"
      aria-label="Diagram of a message’s path from its sender through Mayfly to you. The numbered steps describe it."
      className="diagram"
    >
      <g aria-hidden="true">
        <Lane x={SENDER} name="Sender" />
        <Lane x={MAYFLY} name="Mayfly" />
        <Lane x={YOU} name="You" />
        <path d={`M${MAYFLY} 72V398`} className="stroke-accent" strokeWidth="3" />
        <Arrow from={YOU} to={MAYFLY} y={72} step={1} label="address" />
        <Arrow from={SENDER} to={MAYFLY} y={136} step={2} label="RCPT TO" />
        <Stop y={186}>3</Stop>
        <Stop y={236}>4</Stop>
        <Arrow from={MAYFLY} to={SENDER} y={288} step={5} label="250" />
        <Arrow from={MAYFLY} to={YOU} y={340} step={6} label="event" />
        <Stop y={398}>7</Stop>
        <path
          d={`M${SENDER} 436H${MAYFLY - 10}`}
          strokeDasharray="3 5"
          className="stroke-control"
        />
        <path d={`M${MAYFLY - 5} 431l10 10m0-10l-10 10`} className="stroke-control" />
        <text x={(SENDER + MAYFLY) / 2} y={428} className="fill-ink-faint">
          550
        </text>
      </g>
    </svg>
  );
}

function Lane({ x, name }: { x: number; name: string }) {
  return (
    <>
      <text x={x} y="14" className="fill-ink-muted">
        {name}
      </text>
      <path d={`M${x} 32V448`} className="stroke-line" />
    </>
  );
}

type ArrowProps = { from: number; to: number; y: number; step: number; label: string };

function Arrow({ from, to, y, step, label }: ArrowProps) {
  const middle = (from + to) / 2;
  const back = to > from ? -6 : 6;
  return (
    <>
      <path
        d={`M${from} ${y}H${to}M${to + back} ${y - 4}L${to} ${y}l${back} 4`}
        className="stroke-ink-muted"
      />
      <Badge x={middle} y={y}>
        {step}
      </Badge>
      <text x={middle} y={y - 20} className="fill-ink-faint">
        {label}
      </text>
    </>
  );
}

function Stop({ y, children }: { y: number; children: ReactNode }) {
  return (
    <Badge x={MAYFLY} y={y}>
      {children}
    </Badge>
  );
}

function Badge({ x, y, children }: { x: number; y: number; children: ReactNode }) {
  return (
    <>
      <circle cx={x} cy={y} r="12" className="fill-surface stroke-control" />
      <text x={x} y={y + 4} className="fill-ink">
        {children}
      </text>
    </>
  );
}
