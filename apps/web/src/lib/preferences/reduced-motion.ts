import { readDevicePreference, subscribeToDevicePreferences } from './device-preference.ts';

function apply(): void {
  document.documentElement.toggleAttribute('data-reduced-motion', readDevicePreference('reduced_motion') !== null);
}

/** Marks the page so that the style sheets shorten every animation, and keeps the mark up to date. */
export function startReducedMotion(): void {
  apply();
  subscribeToDevicePreferences(apply);
}
