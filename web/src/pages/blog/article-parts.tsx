import { Children, isValidElement, type ReactNode } from "react";
import { Code, Heading, InlineCode } from "../prose-parts.tsx";
import { Chain, Excerpt, Lines, Parts } from "./article-figures.tsx";

/** The components that articles' MDX may use besides plain Markdown. */
export const ARTICLE_PARTS = {
  h2: Heading,
  pre: Code,
  code: InlineCode,
  Tip,
  Cite,
  Sources,
  Source,
  Figure,
  DataTable,
  Excerpt,
  Parts,
  Lines,
  Chain,
};

function Tip({ children }: { children: ReactNode }) {
  return (
    <div role="note" className="tip">
      <b>Tip</b>
      {children}
    </div>
  );
}

function Cite({ n }: { n: number }) {
  return (
    <sup>
      <a href={`#source-${n}`} aria-label={`Source ${n}`}>
        {n}
      </a>
    </sup>
  );
}

function Sources({ children }: { children: ReactNode }) {
  return (
    <ol className="sources">
      {Children.toArray(children)
        .filter((child) => isValidElement(child))
        .map((source, index) => (
          <li key={source.key} id={`source-${index + 1}`}>
            {source}
          </li>
        ))}
    </ol>
  );
}

function Source({ href, children }: { href: string; children: ReactNode }) {
  return (
    <div>
      {children}
      <a href={href}>{href.replace(/^https:\/\/(?:www\.)?/, "")}</a>
    </div>
  );
}

type Named = { readonly label: string; readonly caption: string };

function Figure({ label, caption, children }: Named & { children: ReactNode }) {
  return (
    <figure>
      <div className="grid gap-5 rounded-control border border-line bg-sunken p-4 wide:p-6">
        {children}
      </div>
      <Caption label={label} caption={caption} />
    </figure>
  );
}

/** A text, or a highlighted positive text. */
type Cell = string | { readonly good: string };

function DataTable({
  label,
  caption,
  head,
  rows,
}: Named & { head: readonly string[]; rows: readonly (readonly Cell[])[] }) {
  return (
    <figure>
      <section className="table-scroll" tabIndex={0} aria-label={label}>
        <table>
          <thead>
            <tr>
              {head.map((name) =>
                name === "" ? (
                  <td key={name} />
                ) : (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map(([first = "", ...others]) => (
              <tr key={textOf(first)}>
                <th scope="row">{textOf(first)}</th>
                {others.map((cell, index) => (
                  <td key={head[index + 1]} className={typeof cell === "string" ? "" : "good"}>
                    {textOf(cell)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Caption label={label} caption={caption} />
    </figure>
  );
}

function Caption({ label, caption }: Named) {
  return (
    <figcaption>
      <b>{label}</b>
      <span>{caption}</span>
    </figcaption>
  );
}

function textOf(cell: Cell): string {
  return typeof cell === "string" ? cell : cell.good;
}
