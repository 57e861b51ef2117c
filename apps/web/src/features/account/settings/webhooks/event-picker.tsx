import { webhookEventTypes, type WebhookEventType } from '@enlace/contract/account/webhooks/webhook-events.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { CheckField } from '#components/fields/check-field.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { eventGroups, toggleEvent } from './event-groups.rules.ts';
import { useWebhookWords } from './use-webhook-words.ts';
import classes from './webhooks.module.css';

type Props = {
  chosen: readonly WebhookEventType[];
  onChange: (events: WebhookEventType[]) => void;
  error?: string;
};

/** The subscribed events, by group. */
export function EventPicker({ chosen, onChange, error }: Props) {
  const { t } = useTranslation('webhooks');
  const formats = useFormats();
  const words = useWebhookWords();
  const isAll = chosen.length === webhookEventTypes.length;
  return (
    <fieldset className={classes.events} aria-describedby={error === undefined ? undefined : 'events-error'}>
      <legend className={classes.legend}>{t(($) => $.webhooks.events)}</legend>
      <div className={classes.chosen}>
        <span>{t(($) => $.webhooks.chosen, { count: chosen.length, n: formats.number(chosen.length) })}</span>
        <Button variant="link" size="sm" onClick={() => onChange(isAll ? [] : [...webhookEventTypes])}>
          {isAll ? t(($) => $.webhooks.nothing) : t(($) => $.webhooks.all)}
        </Button>
      </div>
      <div className={classes.groups}>
        {eventGroups.map(({ group, types }) => (
          <div key={group} role="group" aria-label={t(($) => $.webhooks.groups[group])} className={classes.group}>
            <p className={classes.groupName}>{t(($) => $.webhooks.groups[group])}</p>
            {types.map((type) => (
              <CheckField
                key={type}
                checked={chosen.includes(type)}
                onChange={() => onChange(toggleEvent(chosen, type))}
              >
                {words.event(type)}
              </CheckField>
            ))}
          </div>
        ))}
      </div>
      {error !== undefined && (
        <p id="events-error" className={classes.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
