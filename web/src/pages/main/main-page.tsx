import type { MessageSummary } from "@mayfly/contract";
import { QueryClientProvider, useQueryClient } from "@tanstack/react-query";
import Flame from "lucide-react/icons/flame";
import Hourglass from "lucide-react/icons/hourglass";
import Keyboard from "lucide-react/icons/keyboard";
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from "react";
import { createQueryClient } from "../../api/queries.ts";
import { AddressCard } from "../../features/address/address-card.tsx";
import { useFold } from "../../features/address/use-fold.ts";
import type { ActiveAddress } from "../../features/address/active-address.ts";
import type { ShownAddress } from "../../features/address/others/stored-addresses.ts";
import { useAddresses } from "../../features/address/others/use-addresses.ts";
import { useAddress } from "../../features/address/use-address.ts";
import { InboxCard } from "../../features/inbox/inbox-card.tsx";
import type { FollowedInbox } from "../../features/inbox/others/followed-inbox.ts";
import { beginInbox, knownList } from "../../features/inbox/use-inbox-list.ts";
import type { AnswerRequest } from "../../features/answer/answer-request.ts";
import type { Viewer } from "../../features/inbox/viewer.ts";
import {
  approachMessage,
  FullBar,
  MessageBody,
  prepareViewer,
} from "../../features/message/message-body.tsx";
import { ShareButton } from "../../features/share/share-menu.tsx";
import { ThemeChoices } from "../../features/theme/theme-choices.tsx";
import { ThemeToggle } from "../../features/theme/theme-toggle.tsx";
import { paths } from "../../paths.ts";
import { Announcer } from "../../ui/announcer.tsx";
import { headerActionClass } from "../../ui/site/header-action.ts";
import { MenuAction, MenuDivider, SiteMenu } from "../../ui/site/site-menu.tsx";
import { SiteHeader } from "../../ui/site/site-header.tsx";
import { Toaster } from "../../ui/toast/toaster.tsx";
import { useShortcutsHelp } from "../../ui/shortcuts/use-shortcuts-help.ts";
import { markPageShown } from "../../browser/when-idle.ts";
import { ReloadOffer } from "../reload-offer.tsx";
import { AddressesContext } from "./address-context.ts";
import { AnswerPart, prepareAnswer, pruneDrafts } from "./answer-part.tsx";
import { useAddressAnnouncements } from "./use-address-announcements.ts";
import { PremiumSlot } from "./premium-slot.tsx";
import { useAddressShortcuts } from "./use-address-shortcuts.ts";
import { usePremium, type Premium } from "./use-premium.ts";
import { useBurn, type Burn } from "./use-burn.ts";
import { useSwitcher } from "./use-switcher.tsx";

/** The main page: address, countdown, inbox. The only place where these features are combined. */
export function MainPage() {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <Toaster>
        <Announcer>
          <PageFrame />
          <ReloadOffer />
        </Announcer>
      </Toaster>
    </QueryClientProvider>
  );
}

function PageFrame() {
  const { Part: ShortcutsHelp, ...help } = useShortcutsHelp();
  const opening = { onPointerEnter: help.prepare, onFocus: help.prepare, onClick: help.show };
  const premium = usePremium();
  const burn = useBurn();
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader path={paths.home}>
        <ShareButton />
        <ThemeToggle />
        <button
          type="button"
          aria-haspopup="dialog"
          className={headerActionClass}
          {...premium.opening}
        >
          {UPGRADE}
        </button>
        <SiteMenu path={paths.home}>
          <div className="premium-only">
            <MenuAction {...premium.opening}>
              <Hourglass className="icon text-ink-muted" />
              {UPGRADE}
            </MenuAction>
            <MenuDivider />
          </div>
          <MenuAction onClick={burn.requestAll}>
            <Flame className="icon text-ink-muted" />
            Burn all
          </MenuAction>
          <MenuDivider />
          <ThemeChoices />
          <MenuDivider />
          <MenuAction {...opening}>
            <Keyboard className="icon text-ink-muted" />
            Keyboard shortcuts
          </MenuAction>
        </SiteMenu>
      </SiteHeader>
      <AddressAndInbox premium={premium} burn={burn} />
      <p className="mx-auto flex w-full max-w-304 justify-end px-6 pt-2 pb-6 text-fine text-ink-faint max-wide:hidden">
        <button type="button" className="transition-colors hover:text-ink" {...opening}>
          Keyboard shortcuts
        </button>
      </p>
      {ShortcutsHelp && <ShortcutsHelp onClose={help.hide} />}
      {premium.parts && <premium.parts.PremiumLayer premium={premium} />}
    </div>
  );
}

const UPGRADE = "Upgrade to Pro";

function AddressAndInbox({ premium, burn }: { premium: Premium; burn: Burn }) {
  const control = useControl(burn);
  const { address } = control;
  const addresses = useAddresses(address);
  const followed = useMemo(() => followedInboxes(addresses, address), [addresses, address]);
  const switching = useSwitcher({ address, addresses, burn });
  const { viewer, answerRequest, endAnswer } = useViewer();
  useIdleTasks(!control.loading);
  const { hasMail, onListed } = useListed(address);
  const fold = useFold(address?.token ?? null, hasMail);
  const isPremium = address?.kind === "premium";
  const slot = <PremiumSlot premium={premium} address={address} />;
  const burnBar = burn.Bar && <burn.Bar addresses={burn.addresses} onDone={burn.end} />;
  useAddressAnnouncements(address);
  useAddressShortcuts(control);
  return (
    <main
      id="content"
      tabIndex={-1}
      className="outline-none mx-auto grid w-full max-w-304 grow content-start items-start gap-3 px-4 pb-6 mid:gap-4 mid:pt-2 wide:grid-cols-[400px_minmax(0,1fr)] wide:gap-8 wide:px-6 wide:pt-4"
    >
      <div
        ref={fold.part}
        className={`min-w-0 ${COLUMN} ${fold.folded ? "sticky top-0 z-20" : ""}`}
      >
        <AddressCard
          control={control}
          fold={fold}
          onBurn={() => burn.request(address ? [address] : [])}
          burnBar={burnBar}
          {...switching.card}
        >
          {isPremium && slot}
        </AddressCard>
        {!isPremium && <div hidden={fold.folded}>{slot}</div>}
      </div>
      <div className="min-w-0">
        <AddressesContext value={addresses}>
          <InboxCard
            inbox={address}
            followed={followed}
            {...switching.inbox}
            failure={control.failure?.text ?? null}
            onListed={onListed}
            onEnded={control.end}
            onExtended={control.applyExtension}
            viewer={viewer}
            onRefused={control.chooseDomain}
          />
        </AddressesContext>
      </div>
      {answerRequest && (
        <AnswerPart request={answerRequest} address={address} onClose={endAnswer} />
      )}
    </main>
  );
}

/** Beside a long inbox, a card that is taller than the window scrolls by itself. Its scroll bar is in the gap. */
const COLUMN =
  "wide:sticky wide:top-0 wide:-my-4 wide:-mr-4 wide:max-h-dvh wide:overflow-x-hidden wide:overflow-y-auto wide:py-4 wide:[scrollbar-width:thin] wide:*:w-[400px]";

function useControl({ isBurning }: Burn) {
  const cache = useQueryClient();
  return useAddress({
    onMade: (email) => beginInbox(cache, email),
    isBurning,
    hasMail: (email) => knownList(cache, email).messages.length > 0,
  });
}

function useViewer() {
  const [answerRequest, setAnswerRequest] = useState<AnswerRequest | null>(null);
  const viewer = useMemo(() => createViewer(setAnswerRequest), []);
  return { viewer, answerRequest, endAnswer: () => setAnswerRequest(null) };
}

/** Allows idle tasks once there is an address; earlier they would compete with its request. */
function useIdleTasks(allowed: boolean): void {
  // Starts them.
  useEffect(() => {
    if (allowed) markPageShown();
  }, [allowed]);
}

function useListed(address: ActiveAddress | null) {
  const [listed, setListed] = useState({ email: "", count: 0 });
  const onListed = useCallback((email: string, messages: readonly MessageSummary[]) => {
    pruneDrafts(email, messages);
    setListed({ email, count: messages.length });
  }, []);
  return { hasMail: listed.email === address?.email ? listed.count > 0 : undefined, onListed };
}

/** The end of the current address is reported by its inbox, that of the others by the stream. */
function followedInboxes(
  addresses: readonly ShownAddress[],
  current: ActiveAddress | null,
): readonly FollowedInbox[] {
  const nowMs = Date.now();
  return addresses.flatMap(({ address, label }) => {
    const { email, token, skewMs } = address;
    const isFollowed = address === current || address.endsAtMs > nowMs;
    return isFollowed ? [{ email, token, skewMs, label: label || email }] : [];
  });
}

/** A sheet works without them if their code can't be loaded. */
const SheetTools = lazy(() =>
  import("./sheet-tools.tsx").then(
    (module) => ({ default: module.SheetTools }),
    () => ({ default: () => null }),
  ),
);

function createViewer(open: (request: AnswerRequest) => void): Viewer {
  return {
    prepareMessage: prepareViewer,
    approachMessage,
    renderMessage: (message, inbox, layout) => (
      <MessageBody message={message} token={inbox.token} layout={layout} />
    ),
    renderSheetTools: ({ email }) => (
      <Suspense>
        <SheetTools email={email} />
      </Suspense>
    ),
    renderFullBar: (bar) => <FullBar {...bar} />,
    prepareAnswer,
    startAnswer: (kind, message, inbox) => open({ kind, message, inbox }),
  };
}
