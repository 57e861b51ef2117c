import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { paths } from '#app/paths.ts';
import { LinkButton } from '#components/button/button.tsx';
import { CheckField } from '#components/fields/check-field.tsx';
import { Box, Grid, Stack, Text } from '#components/layout/layout.tsx';
import { Page } from '#components/page/page.tsx';
import { EmptyState } from '#components/states/empty-state.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { PlainTable } from '#components/table/plain-table.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { comparisonQuery, sentCampaignsQuery } from '../api/campaigns.queries.ts';
import { shareOf } from '../rules/figures.ts';
import classes from './comparison.module.css';

const max = 5;

function useChosen() {
  const [params, setParams] = useSearchParams();
  const ids = (params.get('ids') ?? '').split(',').filter((id) => id !== '');
  const toggle = (id: string) => {
    const next = ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id];
    setParams(next.length > 0 ? { ids: next.join(',') } : {}, { replace: true });
  };
  return { ids: ids.slice(0, max), toggle };
}

type Compared = {
  totals: { accepted: number; audience: number };
  funnel: Record<'opened' | 'clicked' | 'replied' | 'unsubscribed', number>;
};

/** The compared figures, one per row. */
function useRows(): { label: string; of: (campaign: Compared) => string }[] {
  const { t } = useTranslation('campaigns');
  const formats = useFormats();
  const percent = (part: number, whole: number) => {
    const share = shareOf(part, whole);
    return share === undefined ? '–' : formats.percent(share);
  };
  return [
    { label: t(($) => $.campaigns.column.people), of: ({ totals }) => formats.number(totals.audience) },
    { label: t(($) => $.campaigns.figure.delivered), of: ({ totals }) => percent(totals.accepted, totals.audience) },
    { label: t(($) => $.campaigns.figure.opened), of: ({ totals, funnel }) => percent(funnel.opened, totals.accepted) },
    {
      label: t(($) => $.campaigns.figure.clicked),
      of: ({ totals, funnel }) => percent(funnel.clicked, totals.accepted),
    },
    {
      label: t(($) => $.campaigns.figure.replied),
      of: ({ totals, funnel }) => percent(funnel.replied, totals.accepted),
    },
    {
      label: t(($) => $.campaigns.figure.unsubscribed),
      of: ({ totals, funnel }) => percent(funnel.unsubscribed, totals.accepted),
    },
  ];
}

function Figures({ ids }: { ids: readonly string[] }) {
  const { t: tp } = useTranslation('mailing');
  const formats = useFormats();
  const rows = useRows();
  const query = useQuery(comparisonQuery(ids));
  const { data } = query;
  if (!data && query.error) return <Unloaded query={query} />;
  const items = data?.items ?? [];
  const age = data?.ageSeconds ?? null;
  return (
    <Box scroll>
      <PlainTable cell="12px 10px" edge={0} numbers top className={classes.table}>
        <caption className="sr-only">{tp(($) => $.mailing.compare.table)}</caption>
        <thead>
          <tr>
            <th scope="col">{tp(($) => $.mailing.compare.figure)}</th>
            {items.map(({ id, name, subject, startedAt }) => (
              <th key={id} scope="col">
                <Link to={paths.user.campaign(id)}>{name}</Link>
                <Text as="span" block tone="faint" size={12} weight="regular" breakWords>
                  {subject}
                </Text>
                <Text as="span" block tone="faint" size={12} weight="regular" breakWords>
                  {startedAt === null ? '' : formats.date(startedAt)}
                </Text>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, of }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {items.map((campaign) => (
                <Text as="td" key={campaign.id} weight="semibold">
                  {of(campaign)}
                </Text>
              ))}
            </tr>
          ))}
        </tbody>
      </PlainTable>
      {age !== null && (
        <Text mt={10} size={13} tone="muted">
          {tp(($) => $.mailing.compare.atAge, { age: formats.duration(age) })}
        </Text>
      )}
    </Box>
  );
}

/** Nothing was sent yet, so there is nothing to choose from. */
function NothingSent() {
  const { t: tp } = useTranslation('mailing');
  return (
    <EmptyState
      drawing="plane"
      title={tp(($) => $.mailing.compare.none)}
      help={tp(($) => $.mailing.compare.noneHelp)}
      actions={
        <LinkButton variant="primary" to={paths.user.campaigns}>
          {tp(($) => $.mailing.compare.toList)}
        </LinkButton>
      }
    />
  );
}

type Choice = { ids: readonly string[]; toggle: (id: string) => void };

function Choices({ ids, toggle, items }: Choice & { items: readonly { id: string; name: string }[] }) {
  const { t: tp } = useTranslation('mailing');
  return (
    <>
      <Grid
        maxH={240}
        scroll
        as="fieldset"
        shrink
        m={0}
        p={0}
        columns="repeat(auto-fill, minmax(220px, 1fr))"
        gap={4}
        gapX={16}
        className={classes.choices}
      >
        <legend>{tp(($) => $.mailing.compare.pick)}</legend>
        {items.map(({ id, name }) => (
          <CheckField
            key={id}
            checked={ids.includes(id)}
            disabled={!ids.includes(id) && ids.length >= max}
            onChange={() => toggle(id)}
          >
            {name}
          </CheckField>
        ))}
      </Grid>
      {ids.length >= 2 ? (
        <Figures ids={ids} />
      ) : (
        <EmptyState
          drawing="plane"
          isCompact
          title={tp(($) => $.mailing.compare.few)}
          help={tp(($) => $.mailing.compare.fewHelp)}
        />
      )}
    </>
  );
}

/** Compares two to five campaigns; the selection is in the URL. */
export function ComparisonPage() {
  const { t } = useTranslation('campaigns');
  const { t: tp } = useTranslation('mailing');
  const { ids, toggle } = useChosen();
  const sent = useQuery(sentCampaignsQuery);
  return (
    <Page
      title={tp(($) => $.mailing.compare.title)}
      breadcrumb={[{ label: t(($) => $.campaigns.title), to: paths.user.campaigns }]}
    >
      <Stack gap={24}>
        {!sent.data && <Unloaded query={sent} />}
        {sent.data &&
          (sent.data.items.length === 0 && ids.length === 0 ? (
            <NothingSent />
          ) : (
            <Choices ids={ids} toggle={toggle} items={sent.data.items} />
          ))}
      </Stack>
    </Page>
  );
}
