import type { HistoryDetail } from '@enlace/contract/workspace/history/history.schemas.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Box, Grid, Text } from '#components/layout/layout.tsx';
import { TextLink } from '#components/link/text-link.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import type { HistoryArea } from '../history-area.ts';
import { subjectPath } from '../subject-link.rules.ts';
import { useHistoryWords } from '../use-history-words.ts';
import classes from './entry-facts.module.css';

type Fact = { name: string; value: ReactNode; isCode?: boolean };

export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <Grid as="dl" columns="96px minmax(0, 1fr)" gap={8} gapX={12} size={13}>
      {facts.map(({ name, value, isCode = false }) => (
        <div key={name} className={classes.row}>
          <Text as="dt" tone="muted">
            {name}
          </Text>
          <Box as="dd" breakWords className={isCode ? classes.code : undefined}>
            {value}
          </Box>
        </div>
      ))}
    </Grid>
  );
}

function useThing(detail: HistoryDetail, area: HistoryArea): ReactNode {
  const words = useHistoryWords();
  const { subject } = detail;
  const name = subject.name === null ? words.kind(subject.kind) : `${words.kind(subject.kind)}: ${subject.name}`;
  const to = subjectPath({ area, subject });
  return to === undefined ? name : <TextLink to={to}>{name}</TextLink>;
}

/** Who did what, when and how, as text. */
export function EntryFacts({ detail, area }: { detail: HistoryDetail; area: HistoryArea }) {
  const { t } = useTranslation('history');
  const formats = useFormats();
  const words = useHistoryWords();
  const thing = useThing(detail, area);
  const { cause, owner, at } = detail;
  const optional = (name: string, value: string | null, isCode = false): Fact[] =>
    value === null || value === '' ? [] : [{ name, value, isCode }];
  return (
    <FactList
      facts={[
        { name: t(($) => $.history.detail.thing), value: thing },
        ...optional(
          t(($) => $.history.detail.client),
          owner?.name ?? null,
        ),
        { name: t(($) => $.history.detail.who), value: words.person(detail) },
        {
          name: t(($) => $.history.detail.when),
          value: <time dateTime={at}>{`${formats.longDate(at)}, ${formats.time(at)}`}</time>,
        },
        { name: t(($) => $.history.detail.how), value: words.cause(cause.kind) },
        ...optional(
          t(($) => $.history.detail.network),
          cause.network,
          true,
        ),
        ...optional(
          t(($) => $.history.detail.operation),
          cause.operation,
          true,
        ),
        ...optional(
          t(($) => $.history.detail.job),
          cause.job,
          true,
        ),
        ...optional(
          t(($) => $.history.detail.key),
          cause.apiKeyId,
          true,
        ),
        ...optional(
          t(($) => $.history.detail.request),
          cause.requestId,
          true,
        ),
      ]}
    />
  );
}
