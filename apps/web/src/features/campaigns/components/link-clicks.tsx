import { useTranslation } from 'react-i18next';
import { Card } from '#components/surface/card.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import type { CampaignReport } from '../api/campaigns.queries.ts';
import { shareOf } from '../rules/figures.ts';
import classes from './link-clicks.module.css';

type Link = CampaignReport['links'][number];

/** An address without what everybody knows: scheme, `www.` and the final slash. */
function shortUrl(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');
}

function Row({ link, total, most }: { link: Link; total: number; most: number }) {
  const formats = useFormats();
  const share = shareOf(link.clicks, total);
  const url = shortUrl(link.url);
  return (
    <li className={classes.row}>
      <span>
        <span className={classes.label}>{link.label === '' ? url : link.label}</span>
        {link.label !== '' && <span className={classes.url}>{url}</span>}
      </span>
      <span className={classes.figures}>
        <span className={classes.clicks}>{formats.number(link.clicks)}</span>
        {share !== undefined && <span className={classes.share}>{formats.percent(Math.round(share * 100) / 100)}</span>}
      </span>
      <span className={classes.bar} aria-hidden="true">
        <span className={classes.fill} style={{ width: `${(shareOf(link.clicks, most) ?? 0) * 100}%` }} />
      </span>
    </li>
  );
}

/** How often each link of the mail was followed, most first. */
export function LinkClicks({ links }: { links: readonly Link[] }) {
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
            <Row key={link.id} link={link} total={total} most={sorted[0]?.clicks ?? 0} />
          ))}
        </ul>
      )}
    </Card>
  );
}
