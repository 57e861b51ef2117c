import type { Webhook, WebhookAttempt } from '@enlace/contract/account/webhooks/webhooks.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '#components/figures/status-badge.tsx';
import { ErrorState } from '#components/states/error-state.tsx';
import { LoadingState, SkeletonRows } from '#components/states/skeleton.tsx';
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
    <li className={classes.attempt}>
      <p className={classes.line}>
        <span className={classes.name} data-failed={failure !== null || undefined}>
          {words.outcome(attempt)}
        </span>
        <span className={classes.meta}>
          <time dateTime={at}>{formats.dateTime(at)}</time>
          {failure !== 'interrupted' && <span>{t(($) => $.webhooks.took, { ms: formats.number(durationMs) })}</span>}
        </span>
      </p>
      {answer !== null && (
        <>
          <ScrollRegion label={t(($) => $.webhooks.answer)} className={classes.code}>
            <pre>{answer}</pre>
          </ScrollRegion>
          {isAnswerCut && <p className={classes.meta}>{t(($) => $.webhooks.cut)}</p>}
        </>
      )}
    </li>
  );
}

type Props = { webhook: Webhook; deliveryId: string };

/** One delivery: what was sent, and the answer of each attempt. */
export function DeliveryDetail({ webhook, deliveryId }: Props) {
  const { t } = useTranslation('webhooks');
  const formats = useFormats();
  const words = useWebhookWords();
  const { data, error, refetch } = useQuery(deliveryQuery(webhook.id, deliveryId));
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <LoadingState>
        <SkeletonRows count={4} />
      </LoadingState>
    );
  }
  return (
    <div className={classes.detail}>
      <p className={classes.line}>
        <span className={classes.name}>{words.event(data.type)}</span>
        <StatusBadge tone={deliveryTones[data.state]}>{t(($) => $.webhooks.delivery[data.state])}</StatusBadge>
      </p>
      <p className={classes.meta}>
        <time dateTime={data.createdAt}>{formats.dateTime(data.createdAt)}</time>
        {words.facts(data, webhook).map((each) => (
          <span key={each}>{each}</span>
        ))}
      </p>
      <dl className={classes.pairs}>
        <dt>{t(($) => $.webhooks.url)}</dt>
        <dd>{data.url}</dd>
        <dt>{t(($) => $.webhooks.id)}</dt>
        <dd>{data.messageId}</dd>
      </dl>
      <h3 className={classes.subtitle}>{t(($) => $.webhooks.body)}</h3>
      <ScrollRegion label={t(($) => $.webhooks.body)} className={classes.code}>
        <pre>{readable(data.body)}</pre>
      </ScrollRegion>
      <h3 className={classes.subtitle}>{t(($) => $.webhooks.tries)}</h3>
      {data.tries.length === 0 && <p className={classes.meta}>{t(($) => $.webhooks.noTries)}</p>}
      <ol className={classes.attempts}>
        {data.tries.map((attempt) => (
          <Attempt key={attempt.number} attempt={attempt} />
        ))}
      </ol>
    </div>
  );
}
