import { useEffect, useState } from "react";
import { PreviewRefusal } from "./preview-refusal.tsx";
import { NO_PICTURE } from "./read-preview.ts";

/**
 * Shows a picture in the row of its file. Uses only `<img>`, which runs no scripts, and only bytes accepted by
 * `read-picture.ts`.
 */
export function PicturePreview({ picture, name }: { picture: Blob; name: string }) {
  const url = useBlobUrl(picture);
  const [broken, setBroken] = useState(false);
  if (broken) return <PreviewRefusal>{NO_PICTURE}</PreviewRefusal>;
  return (
    <div className="mx-3 mb-3 grid min-h-25 place-items-center overflow-hidden rounded-field bg-sunken">
      {url && (
        <img
          src={url}
          alt={name}
          decoding="async"
          onError={() => setBroken(true)}
          className="max-h-100 max-w-full object-contain"
        />
      )}
    </div>
  );
}

function useBlobUrl(blob: Blob): string | undefined {
  const [url, setUrl] = useState<string>();
  // A blob URL lives until it is revoked.
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}
