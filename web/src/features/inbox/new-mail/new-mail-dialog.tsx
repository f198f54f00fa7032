import { useId, useState, type ReactNode } from "react";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { canPlay, playChime } from "./chime.ts";
import { useStoredValue } from "../../../browser/use-stored-value.ts";
import { requestPermission, currentPermission } from "./notification.ts";
import { knownRefusal, switchPush, type PushChoice, type PushRefusal } from "./push.ts";
import { PUSH_SETTING, switchSetting, useIsOn } from "./settings.ts";

/** Settings for sound and notifications. Both are off by default and stored per browser. */
export function NewMailDialog({ token, onClose }: { token: string | null; onClose: () => void }) {
  return (
    <Dialog title="New mail" onClose={onClose}>
      <div className="grid gap-4">
        <SoundSwitch />
        <NotificationSwitch />
        <PushSwitches token={token} />
      </div>
    </Dialog>
  );
}

function SoundSwitch() {
  const on = useIsOn("sound");
  const can = canPlay();
  return (
    <Switch
      label="Play a sound"
      checked={on && can}
      disabled={!can}
      change={(wanted) => {
        switchSetting("sound", wanted);
        // Play the sound at once as a preview.
        if (wanted) void playChime();
      }}
    >
      {can
        ? "Two soft tones. After a reload, browsers play no sound until you click the page."
        : "This browser can’t play sounds."}
    </Switch>
  );
}

function NotificationSwitch() {
  const [permission, setPermission] = useState(currentPermission);
  const isSwitchedOn = useIsOn("notification");
  const change = async (wanted: boolean) => {
    if (!wanted) return switchSetting("notification", false);
    const answer = await requestPermission();
    setPermission(answer);
    switchSetting("notification", answer === "granted");
  };
  return (
    <Switch
      label="Show a notification"
      // After a reset of the browser's permission, the stored setting has no effect.
      checked={isSwitchedOn && permission === "granted"}
      disabled={permission === undefined || permission === "denied"}
      change={(wanted) => void change(wanted)}
    >
      {NOTIFICATION_WORDS[permission ?? "unsupported"]}
    </Switch>
  );
}

/** By the browser's permission. Outside HTTPS, a browser has no notifications. */
const NOTIFICATION_WORDS: Readonly<Record<NotificationPermission | "unsupported", string>> = {
  unsupported: "This browser can’t show notifications for this page.",
  denied:
    "Your browser blocks notifications from this site. Allow them in the site settings, then come back. In a private window, that may not be possible.",
  default:
    "Shows sender and subject while this page is in the background. Your browser asks you first.",
  granted: "Shows sender and subject while this page is in the background.",
};

/** Notifications while no page is open, and their content. */
function PushSwitches({ token }: { token: string | null }) {
  const stored = useStoredValue(PUSH_SETTING);
  const [refusal, setRefusal] = useState(knownRefusal);
  const [isChanging, setIsChanging] = useState(false);
  const change = async (choice: PushChoice) => {
    if (token === null) return;
    setIsChanging(true);
    try {
      setRefusal(await switchPush(token, choice));
    } catch {
      setRefusal("unreachable");
    } finally {
      setIsChanging(false);
    }
  };
  const isImpossible = refusal !== undefined && !MAY_TRY_AGAIN.has(refusal);
  const disabled = token === null || isChanging || isImpossible;
  const isOn = stored !== null && !isImpossible;
  return (
    <>
      <Switch
        label="Notify me when this page is closed or in the background"
        checked={isOn}
        disabled={disabled}
        change={(wanted) => void change(wanted ? "on" : "off")}
      >
        {refusal === undefined ? PUSH_WORDS.possible : PUSH_WORDS[refusal]}
      </Switch>
      {isOn && (
        <div className="pl-7">
          <Switch
            label="Show sender and code"
            checked={stored === "content"}
            disabled={disabled}
            change={(wanted) => void change(wanted ? "content" : "on")}
          >
            Otherwise a notification says only “New mail”. Anyone near your screen can read it.
          </Switch>
        </div>
      )}
    </>
  );
}

const MAY_TRY_AGAIN: ReadonlySet<PushRefusal> = new Set(["unreachable", "not-allowed", "too-many"]);

const PUSH_WORDS: Readonly<Record<PushRefusal | "possible", string>> = {
  possible:
    "Your browser’s push service delivers an encrypted message that it can’t read. Notifications end with the address.",
  "home-screen":
    "On iPhone and iPad, first add this page to the Home Screen: Share, then “Add to Home Screen”. Then open it from there.",
  unsupported: "This browser can’t be notified while the page is closed.",
  blocked: "This needs the same permission.",
  "not-allowed": "Your browser needs your permission to show notifications.",
  "off-here": "This service sends no notifications to closed pages.",
  "unknown-service": "This service doesn’t know the push service of your browser.",
  "too-many": "This address already notifies as many browsers as it can.",
  unreachable:
    "We couldn’t reach the push service of your browser. Private windows have none. Otherwise, please try again.",
};

function Switch({
  label,
  children,
  change,
  ...state
}: {
  label: string;
  checked: boolean;
  disabled: boolean;
  change: (wanted: boolean) => void;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <div className="flex items-start gap-3 text-label">
      <input
        id={id}
        type="checkbox"
        aria-describedby={`${id}words`}
        onChange={(event) => change(event.target.checked)}
        className="mt-0.75"
        {...state}
      />
      <div>
        <label htmlFor={id}>{label}</label>
        <p id={`${id}words`} role="status" className="text-small text-ink-muted">
          {children}
        </p>
      </div>
    </div>
  );
}
