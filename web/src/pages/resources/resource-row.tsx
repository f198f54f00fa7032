import { useContext } from "react";
import type { Resource } from "../../content/resources/resource.ts";
import { sizeInWords } from "../../features/message/attachments/size-words.ts";
import { paths } from "../../paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { DownloadBytes } from "./download-bytes.ts";

export function ResourceRow({ resource }: { resource: Resource }) {
  const bytes = useContext(DownloadBytes);
  const [first, ...others] = resource.files;
  const size = first === undefined ? [] : [sizeInWords(bytes[first] ?? 0)];
  return (
    <li id={fragmentOf(resource)} className="row">
      <div>
        <h3 className="item-title">{resource.title}</h3>
        <p className="mt-2 max-w-120 text-label text-pretty text-ink-muted">
          {resource.description}
        </p>
        <p className="mt-2 text-fine text-ink-faint tabular-nums">
          {[resource.type, ...size].join(" · ")}
          {others.map((name) => (
            <OtherForm key={name} resource={resource} name={name} bytes={bytes[name] ?? 0} />
          ))}
        </p>
      </div>
      <Action resource={resource} />
    </li>
  );
}

/** Returns this row's id if its link is a fragment. */
function fragmentOf({ link }: Resource): string | undefined {
  return link.startsWith("#") ? link.slice(1) : undefined;
}

function OtherForm({ resource, name, bytes }: { resource: Resource; name: string; bytes: number }) {
  return (
    <>
      {" · "}
      <a
        href={paths.download(name)}
        download={name}
        aria-label={`Markdown, ${sizeInWords(bytes)}: ${resource.title}`}
        className="underline decoration-control underline-offset-4 transition-colors hover:text-ink"
      >
        Markdown, {sizeInWords(bytes)}
      </a>
    </>
  );
}

function Action({ resource: { files, link, title } }: { resource: Resource }) {
  const [name] = files;
  if (link.startsWith("#")) {
    return <p className="row-action text-small font-medium text-ink-faint">Coming Soon</p>;
  }
  if (name === undefined) {
    return (
      <ButtonLink href={link} className="row-action" aria-label={`View Resource: ${title}`}>
        View Resource
      </ButtonLink>
    );
  }
  return (
    <ButtonLink
      href={link}
      download={name}
      look="primary"
      className="row-action"
      aria-label={`Download ${title}`}
    >
      Download
    </ButtonLink>
  );
}
