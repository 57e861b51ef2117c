import type { CampaignShares } from '@enlace/contract/sending/campaigns/standing.schemas.ts';
import { useTranslation } from 'react-i18next';
import { directionOf } from '#components/figures/change.rules.ts';
import { Delta } from '#components/figures/delta.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { Stat, StatStrip } from '#components/figures/stat-strip.tsx';
import { Box, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import type { Campaign, CampaignStanding } from '../api/campaigns.queries.ts';
import { peopleAddress } from '../people/people-address.ts';
import { pointsBetween, shareOf } from '../rules/figures.ts';

type Share = keyof CampaignShares;

/** Difference to the usual share in percentage points; nothing without a comparison. */
function Difference({ standing, share }: { standing: CampaignStanding | undefined; share: Share }) {
  const { t } = useTranslation('outcome');
  const formats = useFormats();
  if (!standing?.usual) return null;
  const points = pointsBetween(standing.own[share], standing.usual.shares[share]);
  const text = t(($) => $.outcome.standing.points, { n: formats.signed(points) });
  return (
    <span>
      <Delta text={text} direction={directionOf(points)} lessIsBetter={share === 'unsubscribed'} />
      <span className="sr-only"> {t(($) => $.outcome.standing.against)}</span>
    </span>
  );
}

type Props = Pick<Campaign, 'totals' | 'funnel'> & {
  /** Accepted by the built-in outbox. */
  kept: number;
  label: string;
  standing: CampaignStanding | undefined;
};

/** The figures of a campaign, compared with the client's other campaigns. */
export function ReportFigures({ totals, funnel, kept, label, standing }: Props) {
  const { t } = useTranslation('campaigns');
  const { t: to } = useTranslation('outcome');
  const formats = useFormats();
  const percent = (part: number, whole: number) => {
    const share = shareOf(part, whole);
    return share === undefined ? '–' : formats.percent(share);
  };
  const people = (count: number) => t(($) => $.campaigns.people, { count, n: formats.number(count) });
  const tried = totals.accepted + totals.rejected + totals.uncertain;
  const delivered = totals.accepted - kept;
  const of = { part: formats.number(delivered), whole: formats.number(tried) };
  const others = standing?.usual?.campaigns ?? 0;
  return (
    <Box mb={20}>
      {kept > 0 && (
        <Box mb={12}>
          <Callout tone="warn" title={to(($) => $.outcome.kept.title, { count: kept, n: formats.number(kept) })}>
            {to(($) => $.outcome.kept.help)}
          </Callout>
        </Box>
      )}
      <StatStrip label={label}>
        <Stat
          label={t(($) => $.campaigns.figure.delivered)}
          value={percent(delivered, tried)}
          to={peopleAddress('accepted')}
          delta={<Difference standing={standing} share="delivered" />}
          note={t(($) => $.campaigns.figure.of, of)}
        />
        {(['opened', 'clicked', 'replied', 'unsubscribed'] as const).map((share) => (
          <Stat
            key={share}
            label={t(($) => $.campaigns.figure[share])}
            value={percent(funnel[share], totals.accepted)}
            to={peopleAddress(share)}
            delta={<Difference standing={standing} share={share} />}
            note={people(funnel[share])}
          />
        ))}
      </StatStrip>
      {others > 0 && (
        <Text mt={8} size={12} tone="faint">
          {to(($) => $.outcome.standing.usual, { count: others, n: formats.number(others) })}
        </Text>
      )}
    </Box>
  );
}
