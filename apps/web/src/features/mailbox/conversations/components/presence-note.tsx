import { useTranslation } from 'react-i18next';
import { Callout } from '#components/feedback/callout.tsx';
import { type Other, presenceKey } from '../presence.rules.ts';

/** Who else has this conversation open or is writing in it; disappears automatically. */
export function PresenceNote({ others }: { others: readonly Other[] }) {
  const { t } = useTranslation('mailbox');
  const key = presenceKey(others);
  if (key === undefined) return null;
  return <Callout tone={key === 'reading' ? 'info' : 'warn'} title={t(($) => $.mailbox.presence[key])} />;
}
