import type { Device } from '@enlace/contract/identity/sign-in/security.schemas.ts';

type Rule<T> = readonly [pattern: RegExp, name: T];

const longestUserAgent = 1000;
// Order matters: most browsers also name the ones they descend from.
const browsers: readonly Rule<string>[] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPiOS\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bYaBrowser\//, 'Yandex'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bHeadlessChrome\/|\bChrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  // bounded: 1,000 characters, what is read of a user agent
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
];
const systems: readonly Rule<string>[] = [
  [/\bWindows NT\b|\bWindows Phone\b/, 'Windows'],
  [/\biPad\b/, 'iPadOS'],
  [/\biPhone\b|\biPod\b/, 'iOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

function firstMatch<T>(rules: readonly Rule<T>[], text: string): T | null {
  return rules.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}

function formOf(userAgent: string, system: string | null): Device['form'] {
  if (system === 'iPadOS' || (system === 'Android' && !/\bMobile\b/.test(userAgent))) return 'tablet';
  if (system === 'iOS' || system === 'Android') return 'phone';
  return system === null ? 'unknown' : 'desktop';
}

/** Browser, system and kind of device in a user agent; null for unknown ones. */
export function parseDevice(named: string): Device {
  const userAgent = named.slice(0, longestUserAgent);
  const system = firstMatch(systems, userAgent);
  return { browser: firstMatch(browsers, userAgent), system, form: formOf(userAgent, system) };
}

/** One text per kind of device: versions change too often to distinguish devices by them. */
export function deviceText({ browser, system, form }: Device): string {
  return `${browser ?? '?'}|${system ?? '?'}|${form}`;
}
