import { Fact, Facts } from '#components/text/facts.tsx';
import type { Webhook, WebhookAttempt } from '@enlace/contract/account/webhooks/webhooks.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '#components/figures/status-badge.tsx';
import { Box, Row, Stack, Text } from '#components/layout/layout.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { ScrollRegion } from '#components/surface/scroll-region.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { deliveryTones, useWebhookWords } from './use-webhook-words.ts';
import { deliveryQuery } from './webhooks.queries.ts';
import classes from './webhooks.module.css';

/** The formatted body; the signed one has no line breaks. */
function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch (error) {
    if (error instanceof SyntaxError) return body;
    throw error;
  }
}

function Attempt({ attempt }: { attempt: WebhookAttempt }) {
  const { t } = useTranslation('webhooks');
  const formats = useFormats();
  const words = useWebhookWords();
  const { at, durationMs, failure, answer, isAnswerCut } = attempt;
  return (
    <Box as="li" py={10} className={classes.attempt}>
      <Row as="p" wrap gap={2} gapX={10} className={classes.line}>
        <Text as="span" weight="medium" breakWords className={classes.name} data-failed={failure !== null || undefined}>
          {words.outcome(attempt)}
        </Text>
        <Row as="span" wrap gap={0} gapX={14} size={13} tone="muted" align="stretch">
          <time dateTime={at}>{formats.dateTime(at)}</time>
          {failure !== 'interrupted' && <span>{t(($) => $.webhooks.took, { ms: formats.number(durationMs) })}</span>}
        </Row>
      </Row>
      {answer !== null && (
        <>
          <ScrollRegion label={t(($) => $.webhooks.answer)} className={classes.code}>
            <pre>{answer}</pre>
          </ScrollRegion>
          {isAnswerCut && (
            <Row as="p" wrap gap={0} gapX={14} size={13} tone="muted" align="stretch">
              {t(($) => $.webhooks.cut)}
            </Row>
          )}
        </>
      )}
    </Box>
  );
}

type Props = { webhook: Webhook; deliveryId: string };

/** One delivery: what was sent, and the answer of each attempt. */
export function DeliveryDetail({ webhook, deliveryId }: Props) {
  const { t } = useTranslation('webhooks');
  const formats = useFormats();
  const words = useWebhookWords();
  const query = useQuery(deliveryQuery(webhook.id, deliveryId));
  const { data } = query;
  if (!data) return <Unloaded query={query} rows={4} />;
  return (
    <Stack gap={8} mt={12}>
      <Row as="p" wrap gap={2} gapX={10} className={classes.line}>
        <Text as="span" weight="medium" breakWords className={classes.name}>
          {words.event(data.type)}
        </Text>
        <StatusBadge tone={deliveryTones[data.state]}>{t(($) => $.webhooks.delivery[data.state])}</StatusBadge>
      </Row>
      <Row as="p" wrap gap={0} gapX={14} size={13} tone="muted" align="stretch">
        <time dateTime={data.createdAt}>{formats.dateTime(data.createdAt)}</time>
        {words.facts(data, webhook).map((each) => (
          <span key={each}>{each}</span>
        ))}
      </Row>
      <Box mt={4}>
        <Facts>
          <Fact name={t(($) => $.webhooks.url)}>{data.url}</Fact>
          <Fact name={t(($) => $.webhooks.id)}>{data.messageId}</Fact>
        </Facts>
      </Box>
      <Text as="h3" mt={12} size={13} weight="semibold">
        {t(($) => $.webhooks.body)}
      </Text>
      <ScrollRegion label={t(($) => $.webhooks.body)} className={classes.code}>
        <pre>{readable(data.body)}</pre>
      </ScrollRegion>
      <Text as="h3" mt={12} size={13} weight="semibold">
        {t(($) => $.webhooks.tries)}
      </Text>
      {data.tries.length === 0 && (
        <Row as="p" wrap gap={0} gapX={14} size={13} tone="muted" align="stretch">
          {t(($) => $.webhooks.noTries)}
        </Row>
      )}
      <Box as="ol">
        {data.tries.map((attempt) => (
          <Attempt key={attempt.number} attempt={attempt} />
        ))}
      </Box>
    </Stack>
  );
}
