import Check from "lucide-react/icons/check";
import Monitor from "lucide-react/icons/monitor";
import Moon from "lucide-react/icons/moon";
import Sun from "lucide-react/icons/sun";
import { menuItemClass } from "../../ui/site/site-menu.tsx";

const CHOICES = [
  { choice: "light", name: "Light", Icon: Sun, mark: "theme-choice-light" },
  { choice: "dark", name: "Dark", Icon: Moon, mark: "theme-choice-dark" },
  { choice: "system", name: "System", Icon: Monitor, mark: "theme-choice-system" },
] as const;

/** All three choices, for the menu. Works without React, like the toggle. */
export function ThemeChoices() {
  return (
    <div role="group" aria-label="Theme">
      {CHOICES.map(({ choice, name, Icon, mark }) => (
        <button key={choice} type="button" data-theme-set={choice} className={menuItemClass}>
          <Icon className="icon text-ink-muted" />
          {name}
          <span className={`theme-choice ml-auto ${mark}`}>
            <Check className="icon text-accent-text" />
            <span className="sr-only">, chosen</span>
          </span>
        </button>
      ))}
    </div>
  );
}
