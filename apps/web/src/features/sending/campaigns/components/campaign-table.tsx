import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#app/paths.ts';
import { RateBar } from '#components/figures/rate-bar.tsx';
import { Box, Row, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import type { CampaignSummary } from '../api/campaigns.queries.ts';
import { screenOf } from '../rules/campaign-state.ts';
import { shareOf } from '../rules/figures.ts';
import { CampaignMenu } from './campaign-menu.tsx';
import type { OpenPlace } from './place-dialogs.tsx';
import { MailThumb } from '#components/mail-preview/mail-thumb.tsx';
import { StatePill } from './state-pill.tsx';
import { useAudienceText } from './use-audience-text.ts';
import classes from './campaign-table.module.css';

function useDateText(): (campaign: CampaignSummary) => string {
  const { t } = useTranslation('campaigns');
  const formats = useFormats();
  return (campaign) => {
    if (campaign.scheduledAt !== null && campaign.state === 'scheduled') return formats.dateTime(campaign.scheduledAt);
    if (campaign.startedAt !== null) return formats.date(campaign.startedAt);
    return t(($) => $.campaigns.edited, { when: formats.relative(campaign.updatedAt) });
  };
}

type OnPlace = (open: OpenPlace) => void;

function CampaignRow({ campaign, onPlace }: { campaign: CampaignSummary; onPlace: OnPlace }) {
  const formats = useFormats();
  const dateText = useDateText();
  const audienceText = useAudienceText();
  const { totals, funnel } = campaign;
  const isDraft = screenOf(campaign.state) === 'draft';
  const people = totals.audience > 0 ? formats.number(totals.audience) : '–';
  return (
    <tr>
      <td className={classes.first}>
        <Row leading={1.4} gap={12}>
          <MailThumb outline={campaign.outline} />
          <Box as="span" shrink>
            <Link to={paths.user.campaign(campaign.id)} className={classes.name}>
              {campaign.name}
            </Link>
            <Text as="span" block size={12} tone="faint">
              {audienceText(campaign.audience)}
            </Text>
          </Box>
        </Row>
      </td>
      <td className={classes.stateCell}>
        <StatePill campaign={campaign} isQuiet />
        <span className={classes.phoneOnly}>{dateText(campaign)}</span>
      </td>
      <td className={classes.dateCell}>
        <Text as="span" tone="muted" tabular>
          {dateText(campaign)}
        </Text>
      </td>
      <td className={`${classes.right} ${classes.peopleCell}`}>{people}</td>
      <td className={`${classes.right} ${classes.rateCell}`}>
        <RateBar share={isDraft ? undefined : shareOf(funnel.opened, totals.accepted)} />
      </td>
      <td className={`${classes.right} ${classes.rateCell}`}>
        <RateBar share={isDraft ? undefined : shareOf(funnel.clicked, totals.accepted)} />
      </td>
      <Text as="td" relative textAlign="right" className={classes.menu}>
        <CampaignMenu campaign={campaign} onPlace={onPlace} />
      </Text>
    </tr>
  );
}

export function CampaignTable({ campaigns, onPlace }: { campaigns: readonly CampaignSummary[]; onPlace: OnPlace }) {
  const { t } = useTranslation('campaigns');
  const column = (key: 'campaign' | 'state' | 'date' | 'people' | 'opened' | 'clicked') =>
    t(($) => $.campaigns.column[key]);
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th className={classes.first}>{column('campaign')}</th>
          <th>{column('state')}</th>
          <th>{column('date')}</th>
          <th className={classes.right}>{column('people')}</th>
          <th className={classes.right}>{column('opened')}</th>
          <th className={classes.right}>{column('clicked')}</th>
          <th>
            <span className="sr-only">{t(($) => $.campaigns.column.actions)}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {campaigns.map((campaign) => (
          <CampaignRow key={campaign.id} campaign={campaign} onPlace={onPlace} />
        ))}
      </tbody>
    </table>
  );
}
