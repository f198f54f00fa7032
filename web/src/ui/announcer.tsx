import { createContext, useCallback, useContext, useState, type ReactNode } from "react";

/**
 * Announcements for screen readers. The page has one polite live region from the start, because a region inserted
 * with its text is often not read. Each dialog has its own, because the page is inert behind a modal dialog. Don't
 * announce toasts here: they announce themselves.
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
    // Remove the text after it has been read, so that it isn't found again at the end of the page.
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
