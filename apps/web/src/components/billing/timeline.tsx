import type { SubscriptionEvent } from '@enlace/contract/billing/subscriptions/subscription.schemas.ts';
import { useTranslation } from 'react-i18next';
import { Box, Row, Text } from '#components/layout/layout.tsx';
import { Unbroken } from '#components/text/unbroken.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import classes from './timeline.module.css';

type Props = {
  events: readonly SubscriptionEvent[];
  label: string;
  /** Shows who did it, and why. */ isForOperator?: boolean;
};

const spokenFacts = ['coupon', 'package', 'reason'] as const;

function useDetails(isForOperator: boolean) {
  const formats = useFormats();
  const { t } = useTranslation('charges');
  return ({ after, actor, actorName, invoiceNumber, kind }: SubscriptionEvent): string => {
    const shown = isForOperator ? spokenFacts : spokenFacts.slice(0, 1);
    const facts = shown.flatMap((name) => {
      const value = after?.[name];
      return typeof value === 'string' && value !== '' ? [value] : [];
    });
    const days = after?.['days'];
    if (typeof days === 'number' && kind === 'trial_extended')
      facts.unshift(t(($) => $.charges.days, { count: days, n: formats.number(days) }));
    if (invoiceNumber !== null) facts.unshift(t(($) => $.charges.invoice, { number: invoiceNumber }));
    if (isForOperator) facts.unshift(actorName ?? t(($) => $.charges.actor[actor]));
    return facts.join(' · ');
  };
}

/** Events of a subscription along the thread, newest first. */
export function SubscriptionTimeline({ events, label, isForOperator = false }: Props) {
  const { t } = useTranslation('charges');
  const formats = useFormats();
  const details = useDetails(isForOperator);
  return (
    <Box relative as="ol" pl={24} aria-label={label}>
      {events.map((event, index) => {
        const text = details(event);
        return (
          <Row
            relative
            leading={1.45}
            as="li"
            wrap
            gap={2}
            gapX={12}
            pb={18}
            size={13}
            align="stretch"
            key={event.id}
            className={classes.line}
            data-now={index === 0 || undefined}
          >
            <Box flex="1 1 180px" shrink>
              <Text as="b" weight="medium">
                {t(($) => $.charges.event[event.kind])}
              </Text>
              {text !== '' && (
                <Text tone="muted" breakWords>
                  <Unbroken text={text} />
                </Text>
              )}
            </Box>
            <Text as="time" fixed size={12} tone="faint" nowrap dateTime={event.at}>
              {formats.dateTime(event.at)}
            </Text>
          </Row>
        );
      })}
    </Box>
  );
}
