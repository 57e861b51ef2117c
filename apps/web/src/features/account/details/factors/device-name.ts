const browsers = [
  [/\bEdgA?\//, 'Edge'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\b(Headless)?Chrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;
const systems = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
] as const;

function first(rules: readonly (readonly [RegExp, string])[], text: string): string | undefined {
  return rules.find(([pattern]) => pattern.test(text))?.[1];
}

/** Browser and system as text, to suggest a name for a passkey; undefined when either is unknown. */
export function deviceOf(userAgent: string): { browser: string; system: string } | undefined {
  const browser = first(browsers, userAgent);
  const system = first(systems, userAgent);
  return browser !== undefined && system !== undefined ? { browser, system } : undefined;
}
