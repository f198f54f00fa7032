import { paths } from "../../paths.ts";
import { Mark } from "../mark/mark.tsx";

const GROUPS = [
  {
    name: "Product",
    links: [
      { name: "Temporary email", path: paths.home },
      { name: "About", path: paths.about },
      { name: "FAQ", path: paths.faq },
      { name: "Developers", path: paths.developers },
    ],
  },
  {
    name: "Reading",
    links: [
      { name: "Blog", path: paths.blog },
      { name: "Guides", path: paths.guides },
      { name: "Resources", path: paths.resources },
    ],
  },
  {
    name: "Contact",
    links: [
      { name: "Write to us", path: paths.contact },
      { name: "Status", path: paths.status },
      { name: "Sitemap", path: paths.sitemap },
    ],
  },
  {
    name: "Legal",
    links: [
      { name: "Privacy Policy", path: paths.privacyPolicy },
      { name: "Terms of Service", path: paths.termsOfService },
    ],
  },
] as const;

/** The footer of every page. */
export function SiteFooter() {
  return (
    <footer className="mt-auto border-t border-line text-small text-ink-muted print:hidden">
      <div className="mx-auto grid w-full max-w-304 grid-cols-2 max-tight:grid-cols-1 gap-x-4 gap-y-8 px-4 py-12 wide:grid-cols-[400px_repeat(4,1fr)] wide:gap-8 wide:px-6">
        <div className="max-wide:col-span-full">
          <a
            href={paths.home}
            className="inline-flex items-center gap-2.5 touch:min-h-11 text-brand font-semibold tracking-tight text-ink"
          >
            <Mark />
            Mayfly
          </a>
          <p className="mt-3 max-w-60">
            Mail that lives %FREE_LIFETIME_SPOKEN%. Expired addresses are deleted with their
            content.
          </p>
        </div>
        {GROUPS.map(({ name, links }) => (
          <nav key={name} aria-label={name}>
            <h2 className="mb-2 font-semibold text-ink">{name}</h2>
            <ul>
              {links.map((link) => (
                <li key={link.path}>
                  <a
                    href={link.path}
                    className="block py-1 touch:py-3 transition-colors hover:text-ink"
                  >
                    {link.name}
                  </a>
                </li>
              ))}
              {name === "Legal" && <PrivacyChoices />}
            </ul>
          </nav>
        ))}
      </div>
    </footer>
  );
}

/** Shown only if there is something to consent to (`styles/third-party.css`). */
function PrivacyChoices() {
  return (
    <li className="consent-only">
      <button
        type="button"
        data-privacy-choices
        className="py-1 touch:py-3 text-left transition-colors hover:text-ink"
      >
        Privacy choices
      </button>
    </li>
  );
}
