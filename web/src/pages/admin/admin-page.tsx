import { ADMIN_NOTICES } from "@mayfly/contract/admin-notices";
import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { LoginForm, PANEL_TITLE_ID } from "../../features/admin/frame/login-form.tsx";
import { PanelHeader } from "../../features/admin/frame/panel-header.tsx";
import { PanelTabs } from "../../features/admin/frame/panel-tabs.tsx";
import { createAdminQueryClient } from "../../features/admin/session/admin-queries.ts";
import { AdminSessionContext } from "../../features/admin/session/admin-session.ts";
import { STORED_KEY_NAME, useSignIn } from "../../features/admin/session/use-sign-in.ts";
import { ThemeToggle } from "../../features/theme/theme-toggle.tsx";
import { Announcer } from "../../ui/announcer.tsx";
import { browserStorage } from "../../browser/browser-storage.ts";
import { Toaster } from "../../ui/toast/toaster.tsx";
import { ReloadOffer } from "../reload-offer.tsx";
import { ADMIN_TABS } from "./admin-tabs.tsx";

/** The admin page for the operator. Not linked from any page; requires the admin key. */
export function AdminPage() {
  const [ended, setEnded] = useState<string | null>(null);
  const [queryClient] = useState(() =>
    createAdminQueryClient(() => {
      browserStorage.remove(STORED_KEY_NAME);
      setEnded(ADMIN_NOTICES.authenticationRequired);
    }),
  );
  return (
    <QueryClientProvider client={queryClient}>
      <Toaster>
        <Announcer>
          <Panel ended={ended} forgetEnding={() => setEnded(null)} />
          <ReloadOffer />
        </Announcer>
      </Toaster>
    </QueryClientProvider>
  );
}

function Panel({ ended, forgetEnding }: { ended: string | null; forgetEnding: () => void }) {
  const { session, ...login } = useSignIn(ended, forgetEnding);
  if (!session) {
    return (
      <div data-admin className="flex min-h-dvh flex-col">
        <LoginForm {...login} />
      </div>
    );
  }
  return (
    <AdminSessionContext value={session}>
      <div data-admin className="min-h-dvh">
        <PanelHeader>
          <ThemeToggle />
        </PanelHeader>
        <main>
          <h1 id={PANEL_TITLE_ID} tabIndex={-1} className="sr-only">
            Admin
          </h1>
          <PanelTabs tabs={ADMIN_TABS} />
        </main>
      </div>
    </AdminSessionContext>
  );
}
