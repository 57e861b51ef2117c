import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { StatusBadge, type StatusTone } from '#components/figures/status-badge.tsx';
import { Row, Stack, Text } from '#components/layout/layout.tsx';
import { TextLink } from '#components/link/text-link.tsx';
import { LoadMore } from '#components/states/load-more.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { Card } from '#components/surface/card.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { errorText, refusalText } from '#lib/i18n/error-text.ts';
import { useCan } from '#lib/session/use-can.ts';
import { useSendIssue } from '../api/series-actions.ts';
import { issuesQuery, type SeriesIssue } from '../api/series.queries.ts';
import { EntriesDialog } from './entries-dialog.tsx';
import classes from './series-form.module.css';

type Word = SeriesIssue['state'] | 'sending';
const tones: Record<Word, StatusTone> = {
  preparing: 'info',
  draft: 'neutral',
  sending: 'live',
  launched: 'ok',
  missed: 'danger',
  skipped: 'neutral',
};

/** “Handed to the engine” is vague while its mails are still being sent. */
function wordOf({ state, campaign }: SeriesIssue): Word {
  const isUnderWay = campaign?.state === 'queued' || campaign?.state === 'sending' || campaign?.state === 'paused';
  return state === 'launched' && isUnderWay ? 'sending' : state;
}

function useProblemText(): (problem: NonNullable<SeriesIssue['problem']>) => string | undefined {
  const { t } = useTranslation('series');
  const formats = useFormats();
  return ({ code, params }) => {
    if (code === 'nothing_new') return undefined;
    if (code === 'late') return t(($) => $.series.past.late);
    if (code === 'repeated') {
      const { count, total } = params;
      return t(($) => $.series.past.repeated, {
        n: formats.number(Number(count)),
        total: formats.number(Number(total)),
      });
    }
    return refusalText({ code, params });
  };
}

function Figures({ issue }: { issue: SeriesIssue }) {
  const { t } = useTranslation('series');
  const formats = useFormats();
  const { campaign, items } = issue;
  const news = items > 0 ? t(($) => $.series.past.items, { count: items, n: formats.number(items) }) : undefined;
  const sums =
    campaign && issue.state === 'launched'
      ? t(($) => $.series.past.figures, {
          accepted: formats.number(campaign.accepted),
          audience: formats.number(campaign.audience),
          opened: formats.number(campaign.opened),
        })
      : undefined;
  const text = [sums, news].filter((part) => part !== undefined).join(' · ');
  return text === '' ? null : (
    <Text as="span" size={13} tone="muted">
      {text}
    </Text>
  );
}

type RowProps = { issue: SeriesIssue; seriesId: string; hasFeed: boolean; send: ReturnType<typeof useSendIssue> };

/** Opens what the feed has for a draft. */
function ChooseEntries({ issue, seriesId }: Pick<RowProps, 'issue' | 'seriesId'>) {
  const { t } = useTranslation('series');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="ghost" onClick={() => setOpen(true)}>
        {t(($) => $.series.past.choose)}
      </Button>
      {isOpen && <EntriesDialog seriesId={seriesId} issueId={issue.id} onClose={() => setOpen(false)} />}
    </>
  );
}

function Actions({ issue, seriesId, hasFeed, send }: RowProps) {
  const { t } = useTranslation('series');
  const canWrite = useCan('campaigns.write');
  const { campaign, state } = issue;
  const isOpen = state === 'missed' || state === 'draft';
  return (
    <Row as="span" wrap justify="between" gap={8}>
      {campaign && (
        <TextLink to={paths.user.campaign(campaign.id)}>
          {isOpen ? t(($) => $.series.past.draft) : t(($) => $.series.past.report)}
        </TextLink>
      )}
      {canWrite && state === 'draft' && (hasFeed || issue.items > 0) && (
        <ChooseEntries issue={issue} seriesId={seriesId} />
      )}
      {canWrite && isOpen && (
        <Button
          size="sm"
          loading={send.isPending && send.variables === issue.id}
          disabled={send.isPending}
          onClick={() => send.mutate(issue.id)}
        >
          {t(($) => $.series.past.send)}
        </Button>
      )}
    </Row>
  );
}

function IssueRow({ issue, seriesId, hasFeed, send }: RowProps) {
  const { t } = useTranslation('series');
  const formats = useFormats();
  const problemText = useProblemText();
  const { problem } = issue;
  const word = wordOf(issue);
  const reason = problem ? problemText(problem) : undefined;
  return (
    <Stack lineTop as="li" gap={4} py={10} className={classes.issue}>
      <Row as="span" wrap justify="between" gap={8}>
        <span className={classes.dayName}>{formats.longDate(issue.date)}</span>
        <StatusBadge tone={tones[word]} isDraft={word === 'draft'} isQuiet={word === 'launched'}>
          {t(($) => $.series.past.state[word])}
        </StatusBadge>
      </Row>
      {reason !== undefined && (
        <Text as="span" size={13} tone="danger">
          {reason}
        </Text>
      )}
      <Figures issue={issue} />
      <Actions issue={issue} seriesId={seriesId} hasFeed={hasFeed} send={send} />
      {send.isError && send.variables === issue.id && <Callout tone="danger" title={errorText(send.error)} />}
      {send.isSuccess && send.variables === issue.id && (
        <Text as="span" size={13} tone="muted" role="status">
          {t(($) => $.series.past.sending)}
        </Text>
      )}
    </Stack>
  );
}

/** Past dates with their outcome, linked to their reports. */
export function IssuesCard({ seriesId, hasFeed }: Pick<RowProps, 'seriesId' | 'hasFeed'>) {
  const { t } = useTranslation('series');
  const list = useInfiniteQuery(issuesQuery(seriesId));
  const send = useSendIssue(seriesId);
  const issues = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Card title={t(($) => $.series.past.title)}>
      {!list.data && <Unloaded query={list} rows={3} />}
      {list.data && issues.length === 0 && (
        <Text size={13} tone="muted">
          {t(($) => $.series.past.none)}
        </Text>
      )}
      <Stack as="ul">
        {issues.map((issue) => (
          <IssueRow key={issue.id} issue={issue} seriesId={seriesId} hasFeed={hasFeed} send={send} />
        ))}
      </Stack>
      <LoadMore query={list} size="sm">
        {t(($) => $.series.past.more)}
      </LoadMore>
    </Card>
  );
}
