/** First and last calendar day, both included; empty means open. */
export type Days = { from: string; until: string };

export const presets = ['0', '6', '29', '89', '364'] as const;
export type Preset = (typeof presets)[number];

/** The calendar day it is now in the person's time zone. */
export function todayIn(timeZone: string | undefined): string {
  const zone = timeZone === undefined ? {} : { timeZone };
  return new Intl.DateTimeFormat('en-CA', { ...zone, dateStyle: 'short' }).format(new Date());
}

const day = /^\d{4}-\d{2}-\d{2}$/;

/** The day an address says; anything else is no day, and narrows nothing. */
export const dayOf = (text: string) => (day.test(text) && !Number.isNaN(Date.parse(text)) ? text : '');

const dayMs = 86_400_000;

/** Today and that many days before it. */
export function lastDays(preset: Preset, today: string): Days {
  return { from: new Date(Date.parse(today) - Number(preset) * dayMs).toISOString().slice(0, 10), until: '' };
}

/** The usual span these days are, if they are one. */
export function presetOf({ from, until, today }: Days & { today: string }): Preset | undefined {
  return until === '' ? presets.find((preset) => lastDays(preset, today).from === from) : undefined;
}
