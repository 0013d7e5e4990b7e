// Sets the chosen theme before anything is painted, so that no page flashes in the other one.
try {
  document.documentElement.style.colorScheme = localStorage.getItem('galley:theme') ?? '';
} catch {}
// The first read of the cookie takes long, so it happens while the app's first file loads.
setTimeout(() => document.cookie);
