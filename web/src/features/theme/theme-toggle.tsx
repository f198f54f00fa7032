import Monitor from "lucide-react/icons/monitor";
import Moon from "lucide-react/icons/moon";
import Sun from "lucide-react/icons/sun";
import { iconButtonClass } from "../../ui/button.tsx";

/**
 * Works without React: the script in the head handles `data-theme-toggle`, and the stylesheet shows the icon of the
 * current choice. So the markup doesn't depend on the theme.
 */
export function ThemeToggle() {
  return (
    <button type="button" data-theme-toggle className={iconButtonClass}>
      <span className="theme-choice theme-choice-dark">
        <Moon className="icon" />
        <span className="sr-only">Theme: dark. Switch to light</span>
      </span>
      <span className="theme-choice theme-choice-light">
        <Sun className="icon" />
        <span className="sr-only">Theme: light. Switch to system</span>
      </span>
      <span className="theme-choice theme-choice-system">
        <Monitor className="icon" />
        <span className="sr-only">Theme: system. Switch to dark</span>
      </span>
    </button>
  );
}
