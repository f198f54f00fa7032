import {
  Archive,
  CalendarDays,
  Clapperboard,
  File,
  FileText,
  Image,
  Mail,
  Music,
  type LucideIcon,
} from "lucide-react";
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

export function KindIcon({ group }: Pick<FileKind, "group">) {
  const Icon = ICONS[group];
  return <Icon aria-hidden className="icon text-ink-muted" />;
}
