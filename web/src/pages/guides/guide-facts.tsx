import Building2 from "lucide-react/icons/building-2";
import ScanSearch from "lucide-react/icons/scan-search";
import UserRoundCheck from "lucide-react/icons/user-round-check";
import type { LucideIcon } from "lucide-react";
import type { Guide } from "../../content/guides/guide.ts";

/** Shows a guide's category, difficulty, and duration. */
export function GuideFacts({ guide }: { guide: Guide }) {
  const Icon = ICONS[guide.category];
  return (
    <ul className="flex flex-wrap items-center gap-x-4 gap-y-2 text-small text-ink-muted">
      <li className="inline-flex items-center gap-2">
        <Icon className="icon text-accent" />
        {guide.category}
      </li>
      <li>
        <DifficultyBadge difficulty={guide.difficulty} />
      </li>
      <li>{guide.minutes} minutes</li>
    </ul>
  );
}

const ICONS: Readonly<Record<Guide["category"], LucideIcon>> = {
  Privacy: UserRoundCheck,
  Business: Building2,
  Security: ScanSearch,
};

function DifficultyBadge({ difficulty }: { difficulty: string }) {
  const look = LOOKS.get(difficulty) ?? "text-ink-muted";
  return (
    <span
      className={`inline-flex min-h-6 items-center gap-1.5 rounded-small border border-current px-2 text-fine font-medium ${look}`}
    >
      {difficulty}
    </span>
  );
}

/** Green, yellow, or red; gray for unknown levels. */
const LOOKS: ReadonlyMap<string, string> = new Map([
  ["Beginner", "text-success"],
  ["Intermediate", "text-accent-text"],
  ["Advanced", "text-danger"],
]);
