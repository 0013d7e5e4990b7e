// Runs by itself, before anything is painted: what this browser remembers must not change looks or places later.
try {
  const { classList, style } = document.documentElement;
  style.colorScheme = localStorage.getItem('galley:theme') ?? '';
  classList.toggle('has-shelf', localStorage.getItem('galley:shelf') !== null);
} catch {
  // A browser that denies storage remembers nothing.
}

// A document that comes drawn names the scripts of its page instead, the app first. It can be read without them, so it is
// painted first. Where it takes long to come they are fetched meanwhile, and run after.
{
  const LONG_MS = 100;
  // Not every page is painted: one may be put out of sight.
  const PAINT_MS_MAX = 250;
  const scripts = document.querySelector('meta[name=scripts]')?.getAttribute('content')?.split(' ') ?? [];
  const [app] = scripts;
  const fetchAll = () => {
    for (const href of scripts.splice(0)) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    }
  };
  if (app !== undefined) {
    // The palette may be asked for as soon as the page is seen; the app hears of it in `early-key.ts`, once it runs.
    let isAsked = false;
    const hearing = new AbortController();
    // However often: a module runs once.
    const start = async () => {
      fetchAll();
      await import(app);
      hearing.abort();
      if (isAsked) dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true }));
      isAsked = false;
    };
    addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'k' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        isAsked = true;
      },
      { signal: hearing.signal },
    );
    // A form that is sent meanwhile is sent by the app.
    addEventListener('submit', (event) => {
      const form = event.target as HTMLFormElement;
      if (event.defaultPrevented || form.dataset.early === undefined) return;
      event.preventDefault();
      // Enter in a field is pressed by habit.
      if (!(document.activeElement instanceof HTMLInputElement)) form.dataset.early = 'sent';
    });
    const { requestStart = 0, responseStart = 0 } = performance.getEntriesByType('navigation')[0]?.toJSON() ?? {};
    if (responseStart - requestStart > LONG_MS) fetchAll();
    else setTimeout(fetchAll, LONG_MS);
    addEventListener('DOMContentLoaded', () => {
      for (const rest of document.querySelectorAll('template')) rest.replaceWith(rest.content);
      for (const { style, dataset } of document.querySelectorAll<HTMLElement>('[data-style]')) {
        style.cssText = dataset.style ?? '';
      }
      if (!document.hidden) requestAnimationFrame(() => setTimeout(start));
      setTimeout(start, document.hidden ? 0 : PAINT_MS_MAX);
    });
  }
}
