import Archive from "lucide-react/icons/archive";
import CalendarDays from "lucide-react/icons/calendar-days";
import Clapperboard from "lucide-react/icons/clapperboard";
import File from "lucide-react/icons/file";
import FileText from "lucide-react/icons/file-text";
import Image from "lucide-react/icons/image";
import Mail from "lucide-react/icons/mail";
import Music from "lucide-react/icons/music";
import type { LucideIcon } from "lucide-react";
import type { FileKind } from "./kind-words.ts";

const ICONS: Readonly<Record<FileKind["group"], LucideIcon>> = {
  archive: Archive,
  document: FileText,
  event: CalendarDays,
  file: File,
  mail: Mail,
  picture: Image,
  sound: Music,
  video: Clapperboard,
};

/** Hidden on the narrowest phones to leave room for the name. The text below names the type. */
export function KindIcon({ group }: Pick<FileKind, "group">) {
  const Icon = ICONS[group];
  return <Icon aria-hidden className="icon text-ink-muted max-[24rem]:hidden" />;
}
