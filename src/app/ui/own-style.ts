/**
 * A style of an element's own where the server may draw it: the policy of a document lets no `style` attribute through.
 * Before it is painted `shell/before-paint.ts` takes it from the attribute.
 */
export function ownStyle(css: string) {
  return {
    'data-style': css,
    suppressHydrationWarning: true,
    ref: (element: HTMLElement | null) => {
      if (element) element.style.cssText = css;
    },
  };
}
