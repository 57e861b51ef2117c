import type { SeriesFeed } from '@enlace/contract/sending/campaign-series/series-feed.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '#components/fields/select-field.tsx';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { CheckField } from '#components/fields/check-field.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Grid, Stack, Text } from '#components/layout/layout.tsx';
import { Card } from '#components/surface/card.tsx';
import { ApiError } from '#lib/api/api-error.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { errorText, fieldIssueText, refusalText } from '#lib/i18n/error-text.ts';
import { useCheckFeed } from '../api/series-actions.ts';
import { type CampaignSeries, wallsQuery } from '../api/series.queries.ts';
import { isAddress, wordsOf } from '../rules/series-form.ts';
import type { SeriesForm } from '../use-series-form.ts';
import { NumberField } from './number-field.tsx';
import classes from './series-form.module.css';

const maxItems = 20;
const urlMax = 2000;
const fresh: SeriesFeed = { url: '', maxItems: 5, onlyNews: true, words: [] };

type Check = ReturnType<typeof useCheckFeed>;

function Failed({ error, onUse }: { error: unknown; onUse: (url: string) => void }) {
  const { t } = useTranslation('series');
  const suggestion = error instanceof ApiError ? String(error.params['suggestion'] ?? '') : '';
  return (
    <Callout
      tone="danger"
      title={errorText(error)}
      action={
        suggestion !== '' && (
          <Button size="sm" onClick={() => onUse(suggestion)}>
            {t(($) => $.series.feed.suggested, { url: suggestion })}
          </Button>
        )
      }
    >
      {suggestion !== '' && t(($) => $.series.feed.suggestion)}
    </Callout>
  );
}

function Found({ check }: { check: Check }) {
  const { t } = useTranslation('series');
  const formats = useFormats();
  const { data } = check;
  if (!data) return null;
  const title = data.title === '' ? (check.variables ?? '') : data.title;
  if (data.count === 0) return <Callout tone="warn" title={t(($) => $.series.feed.foundEmpty, { title })} />;
  return (
    <Callout tone="ok" title={t(($) => $.series.feed.found, { title, n: formats.number(data.count) })}>
      <Text pl={18} as="ul" mt={6} weight="regular" className={classes.entries}>
        {data.items.map((entry) => (
          <li key={`${entry.link} ${entry.title}`}>
            {entry.title}
            {entry.publishedAt !== null && (
              <Text as="span" size={13} tone="muted">
                {' '}
                · {formats.date(entry.publishedAt)}
              </Text>
            )}
          </li>
        ))}
      </Text>
    </Callout>
  );
}

function FeedState({ state }: { state: NonNullable<CampaignSeries['feedState']> }) {
  const { t } = useTranslation('series');
  const formats = useFormats();
  const { problem, waiting, checkedAt } = state;
  return (
    <>
      {problem !== null && <Callout tone="warn" title={refusalText({ code: problem, params: {} })} />}
      <Text size={13} tone="muted">
        {t(($) => $.series.feed.waiting, { count: waiting, n: formats.number(waiting) })}.{' '}
        {t(($) => $.series.feed.checkedAt, { when: formats.relative(checkedAt) })}.
      </Text>
    </>
  );
}

type FieldsProps = { feed: SeriesFeed; onChange: (feed: SeriesFeed) => void };

/** While typing, errors are shown only once there is enough to judge. */
function issueOf(url: string): string | undefined {
  if (url.trim() === '') return fieldIssueText({ path: 'url', code: 'required' });
  const isDoubtful = url.length > 'https://'.length && !isAddress(url);
  return isDoubtful ? fieldIssueText({ path: 'url', code: 'invalid_url' }) : undefined;
}

/** Public walls, by the address of their feed. */
function WallField({ url, onChoose }: { url: string; onChoose: (url: string) => void }) {
  const { t } = useTranslation('series');
  const { data: walls = [] } = useQuery(wallsQuery);
  const shown = walls.filter(({ isOn, isProfileVisible }) => isOn && isProfileVisible);
  if (shown.length === 0) return null;
  const choices = shown.map((wall) => ({ value: `${wall.url}.rss`, label: wall.profileName }));
  return (
    <SelectField
      label={t(($) => $.series.feed.wall)}
      placeholder={t(($) => $.series.feed.chooseWall)}
      options={choices}
      value={choices.some(({ value }) => value === url) ? url : null}
      onChange={onChoose}
    />
  );
}

function AddressField({ feed, onChange }: FieldsProps) {
  const { t } = useTranslation('series');
  const check = useCheckFeed();
  const use = (url: string) => {
    onChange({ ...feed, url });
    check.mutate(url);
  };
  return (
    <>
      <WallField url={feed.url} onChoose={use} />
      <Grid columns="minmax(0, 1fr) auto" align="end" gap={8}>
        <TextField
          label={t(($) => $.series.feed.url)}
          type="url"
          inputMode="url"
          placeholder="https://"
          value={feed.url}
          maxLength={urlMax}
          error={issueOf(feed.url)}
          onChange={({ currentTarget: { value } }) => {
            check.reset();
            onChange({ ...feed, url: value });
          }}
        />
        <Button loading={check.isPending} disabled={!isAddress(feed.url)} onClick={() => check.mutate(feed.url.trim())}>
          {t(($) => $.series.feed.check)}
        </Button>
      </Grid>
      {check.isError && <Failed error={check.error} onUse={use} />}
      <Found check={check} />
    </>
  );
}

function FeedFields({ feed, onChange }: FieldsProps) {
  const { t } = useTranslation('series');
  const [words, setWords] = useState(feed.words.join(', '));
  return (
    <>
      <AddressField feed={feed} onChange={onChange} />
      <NumberField
        label={t(($) => $.series.feed.maxItems)}
        value={feed.maxItems}
        min={1}
        max={maxItems}
        onChange={(maxItems) => onChange({ ...feed, maxItems })}
      />
      <TextField
        label={t(($) => $.series.feed.words)}
        hint={t(($) => $.series.feed.wordsHint)}
        value={words}
        onChange={({ currentTarget: { value } }) => {
          setWords(value);
          onChange({ ...feed, words: wordsOf(value) });
        }}
      />
      <CheckField
        checked={feed.onlyNews}
        onChange={({ currentTarget: { checked } }) => onChange({ ...feed, onlyNews: checked })}
      >
        {t(($) => $.series.feed.onlyNews)}
      </CheckField>
    </>
  );
}

/** The feed of a series: its source, number of entries, and filter. */
export function FeedCard({ form, series }: { form: SeriesForm; series: CampaignSeries }) {
  const { t } = useTranslation('series');
  const { feed } = form.fields;
  return (
    <Card title={t(($) => $.series.feed.title)}>
      <Stack gap={16}>
        <div>
          <CheckField
            checked={feed !== null}
            onChange={({ currentTarget: { checked } }) =>
              form.change({ feed: checked ? (series.feed ?? fresh) : null })
            }
          >
            {t(($) => $.series.feed.use)}
          </CheckField>
          <Text mt={6} size={13} tone="muted">
            {t(($) => $.series.feed.help)}
          </Text>
        </div>
        {feed && <FeedFields feed={feed} onChange={(next) => form.change({ feed: next })} />}
        {feed && series.feedState && feed.url === series.feed?.url && <FeedState state={series.feedState} />}
      </Stack>
    </Card>
  );
}
