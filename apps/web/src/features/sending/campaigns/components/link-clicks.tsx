import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Card } from '#components/surface/card.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import type { CampaignReport } from '../api/campaigns.queries.ts';
import { peopleAddress } from '../people/people-address.ts';
import { shareOf } from '../rules/figures.ts';
import { useLinkWords } from './use-link-words.ts';
import classes from './link-clicks.module.css';

type ReportLink = CampaignReport['links'][number];

function Row({ link, total, max }: { link: ReportLink; total: number; max: number }) {
  const { t } = useTranslation('outcome');
  const formats = useFormats();
  const share = shareOf(link.clicks, total);
  const { name, place } = useLinkWords()(link);
  return (
    <li className={classes.row}>
      <span>
        <span className={classes.label}>{name}</span>
        {place !== undefined && <span className={classes.url}>{place}</span>}
        {link.people > 0 && (
          <Link className={classes.people} to={peopleAddress('clicked', link.id)}>
            {t(($) => $.outcome.heat.people, { count: link.people, n: formats.number(link.people) })}
          </Link>
        )}
        {link.places > 1 && (
          <span className={classes.url}>
            {t(($) => $.outcome.heat.places, { count: link.places, n: formats.number(link.places) })}
          </span>
        )}
      </span>
      <span className={classes.figures}>
        <span className={classes.clicks}>{formats.number(link.clicks)}</span>
        {share !== undefined && <span className={classes.share}>{formats.percent(Math.round(share * 100) / 100)}</span>}
      </span>
      <span className={classes.bar} aria-hidden="true">
        <span className={classes.fill} style={{ width: `${(shareOf(link.clicks, max) ?? 0) * 100}%` }} />
      </span>
    </li>
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
        <span className={classes.total}>
          {t(($) => $.campaigns.links.total, { count: total, n: formats.number(total) })}
        </span>
      }
    >
      {total === 0 ? (
        <p className={classes.none}>{t(($) => $.campaigns.links.none)}</p>
      ) : (
        <ul className={classes.list}>
          {sorted.map((link) => (
            <Row key={link.id} link={link} total={total} max={sorted[0]?.clicks ?? 0} />
          ))}
        </ul>
      )}
    </Card>
  );
}
