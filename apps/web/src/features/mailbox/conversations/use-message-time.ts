import { useTranslation } from 'react-i18next';
import { useFormats } from '#lib/format/use-formats.ts';
import { useUser } from '#lib/session/use-user.ts';
import { dayOf, nearDay } from './thread.rules.ts';

const weekMs = 6 * 86_400_000;

/** When a message was written, as short as is clear: `hoy, 10:14`, `lun 23, 17:02`, `3 ago 2025, 9:05`. */
export function useMessageTime(): (at: string) => string {
  const { t } = useTranslation(['mailbox', 'mails']);
  const formats = useFormats();
  const timeZone = useUser()?.time_zone;
  return (at) => {
    const now = new Date();
    const near = nearDay({ day: dayOf({ at, timeZone }), now, timeZone });
    const isRecent = now.getTime() - Date.parse(at) < weekMs;
    if (near === 'far' && !isRecent) return formats.dateTime(at);
    const day = near === 'far' ? formats.weekday(at) : t(($) => $.mailbox.day[near]);
    return t(($) => $.mails.when, { day, time: formats.time(at) });
  };
}
