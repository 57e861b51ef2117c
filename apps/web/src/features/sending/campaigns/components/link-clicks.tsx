import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Box, Grid, Text } from '#components/layout/layout.tsx';
import { Card } from '#components/surface/card.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import type { CampaignReport } from '../api/campaigns.queries.ts';
import { peopleAddress } from '../people/people-address.ts';
import { shareOf } from '../rules/figures.ts';
import { useLinkWords } from './use-link-words.ts';
import classes from './link-clicks.module.css';

type ReportLink = CampaignReport['links'][number];

function ClickedLink({ link, total, max }: { link: ReportLink; total: number; max: number }) {
  const { t } = useTranslation('outcome');
  const formats = useFormats();
  const share = shareOf(link.clicks, total);
  const { name, place } = useLinkWords()(link);
  return (
    <Grid leading={1.35} as="li" columns="minmax(0, 1fr) auto" gap={6} gapX={12} py={10}>
      <span>
        <Text as="span" block weight="medium" breakWords>
          {name}
        </Text>
        {place !== undefined && (
          <Text as="span" block size={12} tone="faint" truncate>
            {place}
          </Text>
        )}
        {link.people > 0 && (
          <Text
            as={Link}
            py={4}
            size={12}
            tone="muted"
            underline
            className={classes.people}
            to={peopleAddress('clicked', link.id)}
          >
            {t(($) => $.outcome.heat.people, { count: link.people, n: formats.number(link.people) })}
          </Text>
        )}
        {link.places > 1 && (
          <Text as="span" block size={12} tone="faint" truncate>
            {t(($) => $.outcome.heat.places, { count: link.places, n: formats.number(link.places) })}
          </Text>
        )}
      </span>
      <Text as="span" textAlign="right" tabular>
        <Text as="span" weight="semibold">
          {formats.number(link.clicks)}
        </Text>
        {share !== undefined && (
          <Text as="span" block size={12} tone="faint">
            {formats.percent(Math.round(share * 100) / 100)}
          </Text>
        )}
      </Text>
      <Box radius="full" as="span" spanAll h={6} clip className={classes.bar} aria-hidden="true">
        <Box
          radius="full"
          h="100%"
          as="span"
          block
          className={classes.fill}
          style={{ width: `${(shareOf(link.clicks, max) ?? 0) * 100}%` }}
        />
      </Box>
    </Grid>
  );
}

/** Clicks per link of the mail, highest first. */
export function LinkClicks({ links }: { links: readonly ReportLink[] }) {
  const { t } = useTranslation('campaigns');
  const formats = useFormats();
  const sorted = links.toSorted((a, b) => b.clicks - a.clicks);
  const total = links.reduce((sum, link) => sum + link.clicks, 0);
  return (
    <Card
      title={t(($) => $.campaigns.links.title)}
      end={
        <Text as="span" size={13} tone="faint" tabular>
          {t(($) => $.campaigns.links.total, { count: total, n: formats.number(total) })}
        </Text>
      }
    >
      {total === 0 ? (
        <Text tone="muted">{t(($) => $.campaigns.links.none)}</Text>
      ) : (
        <ul className={classes.list}>
          {sorted.map((link) => (
            <ClickedLink key={link.id} link={link} total={total} max={sorted[0]?.clicks ?? 0} />
          ))}
        </ul>
      )}
    </Card>
  );
}
