/** Returns the Stripe appearance in this page's colors. Stripe needs #rrggbb; the page uses OKLCH. */
export function stripeAppearance(root: HTMLElement): object {
  const style = getComputedStyle(root);
  const color = (name: string) => toHex(style.getPropertyValue(`--${name}`));
  return {
    theme: root.dataset["theme"] === "light" ? "stripe" : "night",
    variables: {
      colorPrimary: color("accent"),
      colorBackground: color("field"),
      colorText: color("ink"),
      colorTextSecondary: color("ink-muted"),
      colorTextPlaceholder: color("ink-faint"),
      colorDanger: color("danger"),
      borderRadius: "10px",
      fontFamily: "system-ui, sans-serif",
      fontSizeBase: "16px",
    },
    rules: { ".Input": { border: `1px solid ${color("control")}`, boxShadow: "none" } },
  };
}

/** Draws and reads back a pixel, the only way to get a color in sRGB from the browser. */
function toHex(color: string): string {
  const canvas = new OffscreenCanvas(1, 1);
  const context = canvas.getContext("2d");
  if (!context) return "#808080";
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}
