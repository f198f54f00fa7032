import CircleAlert from "lucide-react/icons/circle-alert";
import Layers from "lucide-react/icons/layers";
import { useEffect, useRef, useState, type KeyboardEvent, type SyntheticEvent } from "react";
import { useUnseenRefusal } from "../../../api/unseen-refusals.ts";
import { browserStorage } from "../../../browser/browser-storage.ts";
import { RingShape } from "../../../ui/mark/ring-shape.tsx";
import { useShortcuts } from "../../../ui/shortcuts/use-shortcuts.ts";
import { ringFill, WARNING_SECONDS } from "../../../ui/time/countdown.ts";
import { useNow, useSecondsLeft } from "../../../ui/time/use-now.ts";
import { lifetimeMs, type ActiveAddress } from "../active-address.ts";
import { domainOf, localPartOf } from "../../../ui/address-parts.ts";
import { ShortLocalPart } from "../short-local-part.tsx";
import { LabelField } from "./label-field.tsx";
import { rowName, timeText } from "./row-words.ts";
import {
  activeOf,
  ADDRESSES_MAX,
  countActiveUnread,
  ENDED_SHOWN_MS,
  labelRow,
  type ShownAddress,
} from "./stored-addresses.ts";
import { pruneConfirmedRows, useConfirmedEnd } from "./use-confirmed-end.ts";
import { useSelectAddress } from "./use-select-address.ts";

type SwitcherProps = {
  readonly addresses: readonly ShownAddress[];
  readonly current: ActiveAddress | null;
  /** Number of unread messages by address. */
  readonly unread: ReadonlyMap<string, number>;
  /** Whether the inbox shows the messages of all addresses. */
  readonly showsAll: boolean;
  /** Shows the inbox of the current address alone. */
  readonly onShowOne: () => void;
  readonly onShowAll: () => void;
  readonly onBurnAll: () => void;
};

/**
 * The addresses of this browser, if there are two or more. Arrow keys move between the rows; 1 to 5 select, and 0 shows
 * all.
 */
export function AddressSwitcher(props: SwitcherProps) {
  const { addresses, current, unread, showsAll, onShowOne, onShowAll, onBurnAll } = props;
  const selectAddress = useSelectAddress();
  const list = useRef<HTMLUListElement>(null);
  const select = (index: number) => {
    const chosen = addresses[index]?.address;
    if (!chosen || chosen.endsAtMs <= Date.now()) return;
    onShowOne();
    if (chosen.email !== current?.email) void selectAddress(chosen);
  };
  useShortcuts({
    ...Object.fromEntries(addresses.map((_, index) => [`${index + 1}`, () => select(index)])),
    "0": onShowAll,
  });
  usePrunedRows(addresses);
  const nowMs = useNow();
  const total = countActiveUnread(addresses, unread, nowMs);
  return (
    <section
      aria-labelledby="addresses-title"
      className="-mx-5 mt-5 border-t border-line px-2 pt-2 wide:-mx-6 wide:px-3"
    >
      <div className="mb-1 flex min-h-8 items-center gap-2 px-3">
        <h2 id="addresses-title" className="text-small font-medium text-ink-muted">
          Addresses
        </h2>
        <span className="text-fine text-ink-faint tabular-nums">
          {activeOf(addresses, nowMs).length} of {ADDRESSES_MAX}
        </span>
        <button type="button" className="quiet-action ml-auto max-wide:h-11!" onClick={onBurnAll}>
          Burn all
        </button>
      </div>
      <ul
        ref={list}
        className="grid grid-cols-[minmax(0,1fr)] gap-0.5"
        onKeyDown={(event) => moveFocus(event, list.current)}
      >
        {addresses.map((shown, index) => (
          <AddressRow
            key={shown.address.email}
            shown={shown}
            place={index + 1}
            unread={unread.get(shown.address.email) ?? 0}
            isCurrent={!showsAll && shown.address.email === current?.email}
            onSelect={() => select(index)}
          />
        ))}
        <AllRow unread={total} isCurrent={showsAll} onSelect={onShowAll} />
      </ul>
    </section>
  );
}

type AllProps = {
  readonly unread: number;
  readonly isCurrent: boolean;
  readonly onSelect: () => void;
};

function AllRow({ unread, isCurrent, onSelect }: AllProps) {
  return (
    <li>
      <button
        type="button"
        data-address-row
        aria-current={isCurrent ? "true" : undefined}
        aria-keyshortcuts="0"
        className={rowClass(isCurrent, false)}
        onClick={onSelect}
      >
        <span className="sr-only">
          {unread > 0 ? `All addresses, ${unread} unread` : "All addresses"}
        </span>
        <span aria-hidden="true" className={ROW_CONTENT}>
          <Layers className="mx-0.5 size-4 flex-none text-ink-muted" />
          <span className="min-w-0 grow truncate">All addresses</span>
          <Unread count={unread} />
        </span>
      </button>
    </li>
  );
}

type RowProps = {
  readonly shown: ShownAddress;
  readonly place: number;
  readonly unread: number;
  readonly isCurrent: boolean;
  readonly onSelect: () => void;
};

function AddressRow(props: RowProps) {
  const { shown, place, isCurrent, onSelect } = props;
  const { address, label } = shown;
  const { email } = address;
  /** While the address is being named, the height of its row, which the field keeps. */
  const [namingHeightPx, setNamingHeightPx] = useState<number | null>(null);
  const seconds = useSecondsLeft(address);
  const isOver = seconds === 0;
  // The messages of an ended address can't be read.
  const unread = isOver ? 0 : props.unread;
  const hasRefusal = useUnseenRefusal([address]) && !isOver;
  useConfirmedEnd(address, isOver && !isCurrent);
  const startNaming = ({ currentTarget }: SyntheticEvent<HTMLElement>) =>
    setNamingHeightPx(currentTarget.offsetHeight);
  if (namingHeightPx !== null) {
    return (
      <li style={{ height: namingHeightPx }}>
        <LabelField
          email={email}
          label={label}
          onDone={(next) => {
            if (next !== null) labelRow(browserStorage, address, next);
            setNamingHeightPx(null);
          }}
        />
      </li>
    );
  }
  return (
    <li className={isOver ? "opacity-55 transition-opacity duration-200" : ""}>
      <button
        type="button"
        data-address-row
        data-address={email}
        aria-current={isCurrent ? "true" : undefined}
        aria-disabled={isOver}
        aria-keyshortcuts={`${place}`}
        title={`${email}. ${hasRefusal ? "A delivery was refused. " : ""}Double-click or press F2 to name it.`}
        className={rowClass(isCurrent, isOver)}
        onClick={onSelect}
        onDoubleClick={startNaming}
        onKeyDown={(event) => event.key === "F2" && startNaming(event)}
      >
        <span className="sr-only">
          {rowName({ name: label || email, unread, hasRefusal, seconds })}
        </span>
        <span aria-hidden="true" className={ROW_CONTENT}>
          <Ring kind={address.kind} seconds={seconds} />
          <Name email={email} label={label} />
          {hasRefusal && <CircleAlert className="size-4 flex-none stroke-[1.75] text-danger" />}
          <Unread count={unread} />
          <span className="flex-none text-fine text-ink-muted tabular-nums">
            {timeText(seconds)}
          </span>
        </span>
      </button>
    </li>
  );
}

function Ring({ kind, seconds }: { kind: ActiveAddress["kind"]; seconds: number }) {
  return (
    <span className="size-5 flex-none">
      <RingShape
        fill={ringFill(seconds, lifetimeMs(kind))}
        stroke={12}
        warning={seconds < WARNING_SECONDS}
      />
    </span>
  );
}

function Name({ email, label }: { email: string; label: string }) {
  if (label !== "") return <bdi className="min-w-0 grow truncate text-small">{label}</bdi>;
  return (
    <span
      className="flex min-w-0 grow flex-wrap font-mono text-fine/[1rem] tracking-tight"
      translate="no"
    >
      <span className="flex max-w-full">
        <ShortLocalPart localPart={localPartOf(email)} />
      </span>
      {/* Below the local part on a narrow page, and wherever it has no room beside it. */}
      <span className="max-w-full text-ink-muted wrap-anywhere max-wide:w-full">
        @{domainOf(email)}
      </span>
    </span>
  );
}

function Unread({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="min-w-5 flex-none rounded-full bg-accent-soft px-1.5 text-center text-[0.75rem]/[1.25rem] font-semibold text-accent-text tabular-nums">
      {count}
    </span>
  );
}

/** Hidden from screen readers, which read the name of the row. */
const ROW_CONTENT = "flex min-w-0 grow items-center gap-2.5 max-small:gap-1.5";

function rowClass(isCurrent: boolean, isOver: boolean): string {
  const look = isCurrent ? "bg-accent-soft/60" : isOver ? "" : "hover:bg-sunken/60";
  return `flex min-h-10 w-full touch-manipulation items-center rounded-field px-3 py-1 text-left text-small transition-colors pointer-coarse:min-h-11 ${look}`;
}

const STEPS: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

function moveFocus(event: KeyboardEvent, list: HTMLElement | null): void {
  const step = STEPS[event.key];
  const rows = [...(list?.querySelectorAll<HTMLElement>("[data-address-row]") ?? [])];
  const index = rows.findIndex((row) => row === event.target);
  if (!step || index < 0) return;
  event.preventDefault();
  rows[step(index, rows.length - 1)]?.focus();
}

/** Removes addresses from storage some seconds after their end. */
function usePrunedRows(addresses: readonly ShownAddress[]): void {
  const firstEndMs = Math.min(...addresses.map(({ address }) => address.endsAtMs));
  useEffect(() => {
    pruneConfirmedRows();
    const dueMs = Math.max(0, firstEndMs + ENDED_SHOWN_MS - Date.now()) + 50;
    const timer = setTimeout(pruneConfirmedRows, dueMs);
    return () => clearTimeout(timer);
  }, [firstEndMs, addresses]);
}
