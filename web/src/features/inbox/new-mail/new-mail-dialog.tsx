import { useId, useState, type ReactNode } from "react";
import { Dialog } from "../../../ui/dialog.tsx";
import { canPlay, playChime } from "./chime.ts";
import { askPermission, currentPermission } from "./notification.ts";
import { NOTIFICATION_WORDS, notificationState } from "./notification-state.ts";
import { switchSetting, useIsOn } from "./settings.ts";

/** Settings for sound and notifications. Both are off by default and stored per browser. */
export function NewMailDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="New mail" onClose={onClose}>
      <div className="grid gap-4">
        <SoundSwitch />
        <NotificationSwitch />
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
  const state = notificationState({ permission, switchedOn: useIsOn("notification") });
  const change = async (wanted: boolean) => {
    if (!wanted) return switchSetting("notification", false);
    const answer = await askPermission();
    setPermission(answer);
    switchSetting("notification", answer === "granted");
  };
  return (
    <Switch
      label="Show a notification"
      checked={state === "on"}
      disabled={state === "unsupported" || state === "blocked"}
      change={(wanted) => void change(wanted)}
    >
      {NOTIFICATION_WORDS[state]}
    </Switch>
  );
}

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
