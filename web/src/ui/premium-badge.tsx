/** Marks a paid address. */
export function PremiumBadge() {
  return (
    <span className="rounded-full bg-accent-soft px-2 py-px text-fine font-semibold whitespace-nowrap text-accent-text">
      24 Hours
    </span>
  );
}
