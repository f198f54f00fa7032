import { QueryClientProvider } from "@tanstack/react-query";
import { Keyboard } from "lucide-react";
import { useMemo, useState } from "react";
import { createQueryClient } from "../api/queries.ts";
import { AddressCard } from "../features/address/address-card.tsx";
import { useAddress } from "../features/address/use-address.ts";
import { InboxCard } from "../features/inbox/inbox-card.tsx";
import type { AskedAnswer } from "../features/answer/asked-answer.ts";
import type { Viewer } from "../features/inbox/viewer.ts";
import { MessageBody, prepareViewer } from "../features/message/message-body.tsx";
import { ThemeChoices } from "../features/theme/theme-choices.tsx";
import { ThemeToggle } from "../features/theme/theme-toggle.tsx";
import { Announcer } from "../ui/announcer.tsx";
import { MenuAction, MenuDivider, SiteMenu } from "../ui/site-menu.tsx";
import { SiteFooter } from "../ui/site-footer.tsx";
import { SiteHeader } from "../ui/site-header.tsx";
import { Toaster } from "../ui/toaster.tsx";
import { useShortcutsHelp } from "../ui/use-shortcuts-help.ts";
import { AnswerPart, prepareAnswer, tendDrafts } from "./answer-part.tsx";
import { useAddressAnnouncements } from "./use-address-announcements.ts";
import { useAddressShortcuts } from "./use-address-shortcuts.ts";

/** The product: an address, a clock, an inbox. Features meet here and nowhere else. */
export function MainPage() {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <Toaster>
        <Announcer>
          <PageFrame />
        </Announcer>
      </Toaster>
    </QueryClientProvider>
  );
}

function PageFrame() {
  const { Part: ShortcutsHelp, ...help } = useShortcutsHelp();
  const opening = { onPointerEnter: help.prepare, onFocus: help.prepare, onClick: help.show };
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader>
        <ThemeToggle />
        <SiteMenu>
          <ThemeChoices />
          <MenuDivider />
          <MenuAction {...opening}>
            <Keyboard className="icon text-ink-muted" />
            Keyboard shortcuts
          </MenuAction>
        </SiteMenu>
      </SiteHeader>
      <AddressAndInbox />
      <SiteFooter>
        <button
          type="button"
          className="transition-colors hover:text-ink max-wide:hidden"
          {...opening}
        >
          Keyboard shortcuts
        </button>
      </SiteFooter>
      {ShortcutsHelp && <ShortcutsHelp onClose={help.hide} />}
    </div>
  );
}

function AddressAndInbox() {
  const control = useAddress();
  const { address } = control;
  const [asked, setAsked] = useState<AskedAnswer | null>(null);
  const viewer = useMemo(() => createViewer(setAsked), []);
  useAddressAnnouncements(address);
  useAddressShortcuts(control);
  return (
    <main className="mx-auto grid w-full max-w-304 grow items-start gap-4 px-4 pt-2 pb-6 wide:grid-cols-[400px_minmax(0,1fr)] wide:gap-8 wide:px-6 wide:pt-4">
      <div className="min-w-0 wide:sticky wide:top-4">
        <AddressCard control={control} />
      </div>
      <div className="min-w-0">
        <InboxCard
          inbox={address}
          onListed={tendDrafts}
          onEnded={control.end}
          onExtended={control.applyExtension}
          viewer={viewer}
        />
      </div>
      {asked && <AnswerPart asked={asked} address={address} onClose={() => setAsked(null)} />}
    </main>
  );
}

function createViewer(ask: (asked: AskedAnswer) => void): Viewer {
  return {
    prepareMessage: prepareViewer,
    renderMessage: (message, inbox) => <MessageBody message={message} token={inbox.token} />,
    prepareAnswer,
    startAnswer: (kind, message, inbox) => ask({ kind, message, inbox }),
  };
}
