import { instantOf, type WallTime, wallTimeOf } from '#lib/format/wall-time.ts';

export type SendTime = { key: 'tomorrow' | 'monday'; at: string };

const dayMs = 86_400_000;
const morning = '09:00';

function weekdayOf(wallTime: WallTime): number {
  return new Date(`${wallTime.slice(0, 10)}T00:00:00Z`).getUTCDay();
}

/** Suggested times next to “Enviar”, in the account's time zone: tomorrow morning, and Monday morning if that is another day. */
export function sendTimes({ now, timeZone }: { now: number; timeZone: string }): SendTime[] {
  const dayAfter = (days: number) => {
    const today = wallTimeOf({ instant: now, timeZone }).slice(0, 10);
    return new Date(Date.parse(`${today}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
  };
  const weekday = weekdayOf(wallTimeOf({ instant: now, timeZone }));
  const toMonday = (8 - weekday) % 7 || 7;
  const choices: { key: SendTime['key']; day: string }[] = [{ key: 'tomorrow', day: dayAfter(1) }];
  if (toMonday !== 1) choices.push({ key: 'monday', day: dayAfter(toMonday) });
  return choices.flatMap(({ key, day }) => {
    const at = instantOf({ wallTime: `${day}T${morning}`, timeZone });
    return at === undefined ? [] : [{ key, at }];
  });
}
