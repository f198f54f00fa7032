import Image from "lucide-react/icons/image";
import ImageOff from "lucide-react/icons/image-off";
import Maximize2 from "lucide-react/icons/maximize-2";
import * as Tabs from "radix-ui/tabs";
import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { counted, type BlockedReport } from "./html/pictures/blocked-report.ts";

/** How a message is shown: rendered HTML, plain text, or source. */
export type Mode = "rendered" | "text" | "source";

type ToolbarProps = {
  mode: Mode;
  images: boolean;
  /** What the mail would show; null until it is rendered. */
  pictures: BlockedReport | null;
  onToggleImages: () => void;
  /** null: the message is already shown in full. */
  onFull: (() => void) | null;
};

/** Selects the view of an HTML message and toggles its images. On a phone each control has its own full-width row. */
export function ViewerToolbar({ mode, images, pictures, onToggleImages, onFull }: ToolbarProps) {
  return (
    <div className="flex items-center justify-between gap-x-2 px-4 pb-2.5 mid:pb-2 max-mid:flex-col max-mid:items-stretch">
      <Tabs.List
        aria-label="View"
        className="flex gap-0.5 rounded-control bg-sunken p-0.75 max-tight:flex-wrap"
      >
        <ModeTab mode="rendered">Rendered</ModeTab>
        <ModeTab mode="text">Plain Text</ModeTab>
        <ModeTab mode="source">HTML Source</ModeTab>
      </Tabs.List>
      <div className="flex items-center gap-1 max-mid:block">
        {mode === "rendered" && (
          <ImagesToggle {...{ images, pictures, onToggle: onToggleImages }} />
        )}
        {onFull && <FullViewButton onFull={onFull} />}
      </div>
    </div>
  );
}

/** On a phone every message fills the screen. */
export function FullViewButton({ onFull }: { onFull: () => void }) {
  return (
    <Button size="small" title="Open full view (O)" onClick={onFull} className="max-[48rem]:hidden">
      <Maximize2 className="icon-small" />
      {/* Beside the address card there is room for the icon only. */}
      <span className="min-[64rem]:max-[72rem]:sr-only">Open full view</span>
    </Button>
  );
}

function ModeTab({ mode, children }: { mode: Mode; children: ReactNode }) {
  return (
    <Tabs.Trigger
      value={mode}
      className="min-h-7 max-mid:min-h-11 touch:min-h-11 rounded-[7px] px-1.75 text-fine max-mid:grow mid:px-2.5 whitespace-nowrap text-ink-muted transition-colors hover:text-ink data-[state=active]:bg-raised data-[state=active]:text-ink data-[state=active]:ring-1 data-[state=active]:ring-line"
    >
      {children}
    </Tabs.Trigger>
  );
}

type ImagesProps = Pick<ToolbarProps, "images" | "pictures"> & { onToggle: () => void };

/**
 * Shows the state next to the toggle, if there is room. A mail without images has no toggle; its place stays
 * empty, so that nothing moves once the mail is rendered.
 */
function ImagesToggle({ images, pictures, onToggle }: ImagesProps) {
  const Icon = images ? Image : ImageOff;
  return (
    <div className="flex items-center justify-between max-tight:flex-wrap max-mid:mt-1.5 max-mid:-mb-1 max-mid:pl-1">
      {pictures !== null && (
        <p className="flex items-center gap-2 text-fine text-ink-muted mid:hidden">
          <Icon className="icon-small" />
          {imagesInWords(pictures.pictures.length, images)}
        </p>
      )}
      <Button
        look="quiet"
        size="small"
        onClick={onToggle}
        className={`max-mid:-mr-2 max-mid:ml-auto ${pictures?.hasImages || images ? "" : "invisible"}`}
      >
        {images ? "Hide Images" : "Show Images"}
      </Button>
    </div>
  );
}

function imagesInWords(pictures: number, shown: boolean): string {
  if (pictures === 0) return "No remote images";
  return `${counted(pictures, "image")} ${shown ? "shown" : "blocked"}`;
}
