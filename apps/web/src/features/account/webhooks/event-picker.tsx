import { webhookEventTypes, type WebhookEventType } from '@enlace/contract/account/webhooks/webhook-events.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { CheckField } from '#components/fields/check-field.tsx';
import { Box, Row, Stack, Text } from '#components/layout/layout.tsx';
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
    <Box
      as="fieldset"
      shrink
      m={0}
      p={0}

      aria-describedby={error === undefined ? undefined : 'events-error'}
    >
      <Text as="legend" mb={4} p={0} size={13} weight="semibold" tone="default">
        {t(($) => $.webhooks.events)}
      </Text>
      <Row wrap justify="between" gap={8} size={13} tone="muted">
        <span>{t(($) => $.webhooks.chosen, { count: chosen.length, n: formats.number(chosen.length) })}</span>
        <Button variant="link" size="sm" onClick={() => onChange(isAll ? [] : [...webhookEventTypes])}>
          {isAll ? t(($) => $.webhooks.nothing) : t(($) => $.webhooks.all)}
        </Button>
      </Row>
      <Box mt={8} className={classes.groups}>
        {eventGroups.map(({ group, types }) => (
          <Stack
            gap={8}
            pb={16}
            key={group}
            role="group"
            aria-label={t(($) => $.webhooks.groups[group])}
            className={classes.group}
          >
            <Text size={12} weight="semibold" tone="muted">
              {t(($) => $.webhooks.groups[group])}
            </Text>
            {types.map((type) => (
              <CheckField
                key={type}
                checked={chosen.includes(type)}
                onChange={() => onChange(toggleEvent(chosen, type))}
              >
                {words.event(type)}
              </CheckField>
            ))}
          </Stack>
        ))}
      </Box>
      {error !== undefined && (
        <Text mt={6} size={13} tone="danger" id="events-error" role="alert">
          {error}
        </Text>
      )}
    </Box>
  );
}
