import { readDevicePreference, subscribeToDevicePreferences } from './device-preference.ts';

function apply(): void {
  document.documentElement.toggleAttribute('data-reduced-motion', readDevicePreference('reduced_motion') !== null);
}

/** Marks the page so that the style sheets shorten every movement, and keeps the mark true. */
export function startReducedMotion(): void {
  apply();
  subscribeToDevicePreferences(apply);
}
