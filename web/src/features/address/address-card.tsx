import { NOTICES } from "@mayfly/contract/notices";
import ChevronUp from "lucide-react/icons/chevron-up";
import RotateCw from "lucide-react/icons/rotate-cw";
import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { useLazyPart } from "../../ui/use-lazy-part.ts";
import { PremiumBadge } from "../../ui/premium-badge.tsx";
import { useScrolledPast } from "../../ui/scrolling/use-scrolled-past.ts";
import { AddressBar } from "./address-bar.tsx";
import { AddressDisplay } from "./address-display.tsx";
import { AddressFailure } from "./creating/address-failure.tsx";
import { CopyButton } from "./copy-button.tsx";
import { clockWords } from "../../ui/time/countdown.ts";
import { ConfirmOpening, OpenElsewhere, OpenExisting } from "./devices/device-actions.tsx";
import { DomainSelect } from "./domain-select.tsx";
import { EarlierToggle } from "./earlier/earlier-toggle.tsx";
import { useEarlierAddresses } from "./earlier/use-earlier-addresses.ts";
import type { ActiveAddress } from "./active-address.ts";
import { TimeLeft } from "./time/time-left.tsx";
import { useCountdown } from "./time/use-countdown.ts";
import type { AddressControl } from "./use-address.ts";
import type { Fold } from "./use-fold.ts";
import { useLaunch } from "./creating/use-launch.ts";

const BAR_HEIGHT_PX = 60;

type CardProps = {
  readonly control: AddressControl;
  readonly fold: Fold;
  readonly onBurn: () => void;
  /** Replaces the time left while burning can be undone. */
  readonly burnBar: ReactNode;
  /** The list of addresses, if there are two or more. */
  readonly switcher: ReactNode;
  /** Number of unread messages in other inboxes. */
  readonly unreadElsewhere: number;
  /** Shown in the whole card, below the time left. */
  readonly children: ReactNode;
};

/** The address with its countdown and actions, or folded into a bar. */
export function AddressCard(props: CardProps) {
  const { control, fold, unreadElsewhere } = props;
  const { address, loading, failure, invitation, extension } = control;
  const secondsLeft = useCountdown(address, control.timeIsUp);
  useLaunch(loading ? null : (address?.email ?? null), control.makeNew);
  const isFolded = fold.folded && address !== null && !loading && !failure;
  const { FoldedCard } = fold;
  return (
    <>
      {isFolded && props.burnBar && (
        <div className="mb-3 rounded-card border border-line bg-raised px-3">{props.burnBar}</div>
      )}
      {isFolded && FoldedCard ? (
        <FoldedCard
          {...{ address, secondsLeft, extension, unreadElsewhere, onUnfold: fold.toggle }}
        />
      ) : (
        <WholeCard {...props} secondsLeft={secondsLeft} />
      )}
      {invitation && <ConfirmOpening key={invitation.id} {...{ invitation, address }} />}
    </>
  );
}

/** Has the same size in every state, so that the layout doesn't shift, unless the domain needs a second line. */
function WholeCard(props: CardProps & { secondsLeft: number }) {
  const { control, fold, secondsLeft, onBurn, burnBar, switcher, children } = props;
  const { loading, failure } = control;
  // While a new address is made, nothing of the former one is shown.
  const address = loading ? null : control.address;
  const { part, past } = useScrolledPast<HTMLElement>(BAR_HEIGHT_PX);
  const email = address?.email ?? null;
  // The button stays while it creates a free address.
  const isPremium = control.address?.kind === "premium";
  return (
    <section
      ref={part}
      aria-labelledby={TITLE_ID}
      className="rounded-card border border-line bg-raised p-5 wide:p-6"
    >
      <CardHead address={address} secondsLeft={secondsLeft} fold={fold} />
      <div className="mt-3 mb-4 min-h-20 border-t border-line pt-4">
        {failure ? (
          <AddressFailure text={failure.text} onRetry={control.makeNew} />
        ) : (
          <AddressDisplay email={email} />
        )}
      </div>
      {isPremium ? (
        <div className="grid">
          <CopyButton email={email} />
        </div>
      ) : (
        <>
          <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2 max-tight:grid-cols-1">
            <CopyButton email={email} />
            <NewEmail control={control} />
          </div>
          <DomainChoice control={control} />
        </>
      )}
      {burnBar ? (
        <div className="mt-6 grid min-h-29 grid-cols-[minmax(0,1fr)] content-center border-t border-line pt-6">
          {burnBar}
        </div>
      ) : (
        <TimeLeft
          address={address}
          secondsLeft={secondsLeft}
          extension={control.extension}
          onBurn={onBurn}
        />
      )}
      {children}
      {switcher}
      {isPremium && <FreeAddress control={control} isBelowList={Boolean(switcher)} />}
      <OtherAddresses address={address} isBelowList={Boolean(switcher) && !isPremium} />
      {email !== null && <AddressBar email={email} shown={past} />}
    </section>
  );
}

/** While an address is made, it is only marked as disabled: a disabled control loses the keyboard focus. */
function NewEmail({ control: { loading, makeNew } }: Pick<CardProps, "control">) {
  return (
    <Button
      onClick={loading ? undefined : makeNew}
      disabled={!useHydrated()}
      aria-disabled={loading}
      className="max-mid:px-3 aria-disabled:opacity-55"
    >
      <RotateCw className="icon max-[22.5rem]:hidden" />
      New Email
    </Button>
  );
}

function DomainChoice({ control }: Pick<CardProps, "control">) {
  const { address, loading, chooseDomain } = control;
  const email = loading ? null : (address?.email ?? null);
  return <DomainSelect email={email} busy={loading} onChoose={chooseDomain} />;
}

type FreeProps = Pick<CardProps, "control"> & Pick<OthersProps, "isBelowList">;

/** Shown below a paid address. Both controls create a free address and leave the paid one unchanged. */
function FreeAddress({ control, isBelowList }: FreeProps) {
  // The free address's card replaces these controls, so move the keyboard focus to its title.
  const leaving: AddressControl = {
    ...control,
    makeNew() {
      control.makeNew();
      focusTitle();
    },
    chooseDomain(domain) {
      control.chooseDomain(domain);
      focusTitle();
    },
  };
  return (
    <div className={isBelowList ? BELOW_LIST : BELOW_CARD}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-small font-medium text-ink-muted">A free address</p>
        <NewEmail control={leaving} />
      </div>
      <DomainChoice control={leaving} />
    </div>
  );
}

function focusTitle(): void {
  document.getElementById(TITLE_ID)?.focus();
}

const TITLE_ID = "address-title";
const BELOW_LIST = "-mx-5 mt-2 border-t border-line px-5 pt-3 wide:-mx-6 wide:px-6";
const BELOW_CARD = "mt-5 border-t border-line pt-3";

type HeadProps = Pick<CardProps, "fold"> & {
  readonly address: ActiveAddress | null;
  readonly secondsLeft: number;
};

function CardHead({ address, secondsLeft, fold }: HeadProps) {
  return (
    <div className="flex min-h-6 items-start gap-x-3">
      <div className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-3">
        <h1
          id={TITLE_ID}
          tabIndex={-1}
          className="text-label outline-none font-medium text-ink-muted"
        >
          Your Temporary Email
        </h1>
        {address?.kind === "premium" ? (
          <PremiumBadge />
        ) : (
          <p className="text-small text-ink-faint tabular-nums">
            {address ? `Valid for ${clockWords(secondsLeft)}` : ""}
          </p>
        )}
      </div>
      {fold.canFold && (
        <Button
          look="quiet"
          size="icon"
          aria-label="Collapse the address card"
          aria-expanded
          className="-mt-2.5 -mr-3 -mb-2.5 size-11!"
          data-fold
          onClick={fold.toggle}
        >
          <ChevronUp className="icon" />
        </Button>
      )}
    </div>
  );
}

type OthersProps = {
  readonly address: ActiveAddress | null;
  /** Whether the list of addresses is above. */
  readonly isBelowList: boolean;
};

function OtherAddresses({ address, isBelowList }: OthersProps) {
  const earlier = useEarlierAddresses();
  const { Part: EarlierList, ...list } = useLazyPart(loadEarlierList, NOTICES.connectionProblem);
  const isOpen = EarlierList !== null;
  return (
    <div className={isBelowList ? BELOW_LIST : BELOW_CARD}>
      <div className="flex flex-wrap justify-between gap-x-2">
        <OpenElsewhere address={address} />
        <OpenExisting />
        <EarlierToggle earlier={earlier} open={isOpen} onToggle={isOpen ? list.hide : list.show} />
      </div>
      {EarlierList && earlier.count > 0 && <EarlierList earlier={earlier} />}
    </div>
  );
}

async function loadEarlierList() {
  return (await import("./earlier/earlier-list.tsx")).EarlierList;
}
