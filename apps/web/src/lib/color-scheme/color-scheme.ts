export const colorSchemes = ['auto', 'light', 'dark'] as const;
export type ColorScheme = (typeof colorSchemes)[number];

/** Also read by public/theme.js before the first paint. */
const key = 'color_scheme';
const attribute = 'data-mantine-color-scheme';
const listeners = new Set<() => void>();
const systemIsDark = window.matchMedia('(prefers-color-scheme: dark)');

export function readColorScheme(): ColorScheme {
  const saved = localStorage.getItem(key);
  return colorSchemes.find((scheme) => scheme === saved) ?? 'auto';
}

/** The effective scheme, resolving `auto` by the system. */
export function shownColorScheme(): 'light' | 'dark' {
  const scheme = readColorScheme();
  if (scheme === 'auto') return systemIsDark.matches ? 'dark' : 'light';
  return scheme;
}

function apply(): void {
  document.documentElement.setAttribute(attribute, shownColorScheme());
  for (const listener of listeners) listener();
}

/** Setting the current value notifies nobody: some listeners respond to a change by setting it again. */
export function changeColorScheme(scheme: ColorScheme): void {
  if (localStorage.getItem(key) === scheme) return;
  localStorage.setItem(key, scheme);
  apply();
}

export function subscribeToColorScheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Starts following the system and other tabs. */
export function startColorScheme(): void {
  apply();
  systemIsDark.addEventListener('change', apply);
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) apply();
  });
}
