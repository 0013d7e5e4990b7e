// Runs as it stands, before anything is painted: what this browser remembers must not change looks or places later.
try {
  const { classList, style } = document.documentElement;
  style.colorScheme = localStorage.getItem('galley:theme') ?? '';
  classList.toggle('has-shelf', localStorage.getItem('galley:shelf') !== null);
} catch {
  // A browser that denies storage remembers nothing.
}
