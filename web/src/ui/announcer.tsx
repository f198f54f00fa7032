import { createContext, useCallback, useContext, useState, type ReactNode } from "react";

/**
 * What a screen reader is told: one polite region for the whole page, there from the start,
 * because a region that comes with its text is often not read, and one in each dialog, because
 * the page's is out of reach while a modal one is open. Toasts speak for themselves and must not
 * be said here again.
 */
type Announcement = { readonly id: number; readonly text: string };

const KEPT_MS = 10_000;
let lastId = 0;

const AnnounceContext = createContext<(text: string) => void>(() => {});
const AnnouncementsContext = createContext<readonly Announcement[]>([]);

export function useAnnounce(): (text: string) => void {
  return useContext(AnnounceContext);
}

export function Announcer({ children }: { children: ReactNode }) {
  const [announcements, setAnnouncements] = useState<readonly Announcement[]>([]);
  const announce = useCallback((text: string) => {
    lastId += 1;
    const id = lastId;
    setAnnouncements((said) => [...said, { id, text }]);
    // Read by then; who walks through the page shouldn't find it at its end.
    setTimeout(() => setAnnouncements((said) => said.filter((one) => one.id !== id)), KEPT_MS);
  }, []);

  return (
    <AnnounceContext value={announce}>
      <AnnouncementsContext value={announcements}>
        {children}
        <Announcements />
      </AnnouncementsContext>
    </AnnounceContext>
  );
}

export function Announcements() {
  const announcements = useContext(AnnouncementsContext);
  return (
    <div role="status" aria-atomic="false" className="sr-only">
      {announcements.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  );
}
