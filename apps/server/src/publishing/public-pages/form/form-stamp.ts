import type { Platform } from '#platform/platform.types.ts';

const purpose = 'form-stamp';

type Deps = Pick<Platform, 'secrets' | 'clock'>;

/** The signed second a form was sent: the timing check for visitors without JavaScript. */
export function issueFormStamp({ secrets, clock }: Deps): string {
  const seconds = Math.floor(clock.now().epochMilliseconds / 1000).toString(36);
  return `${seconds}.${secrets.sign(purpose, seconds)}`;
}

/** Seconds since the form was sent; undefined when the timestamp is missing or not ours. */
export function formStampAge({ secrets, clock }: Deps, stamp: string): number | undefined {
  const [seconds = '', signature = ''] = stamp.split('.');
  if (seconds === '' || !secrets.verify({ purpose, text: seconds, signature })) return undefined;
  return clock.now().epochMilliseconds / 1000 - Number.parseInt(seconds, 36);
}
