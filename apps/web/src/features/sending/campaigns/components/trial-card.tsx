import type { ExperimentResult } from '@enlace/contract/sending/campaigns/experiment.schemas.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { Box, Text } from '#components/layout/layout.tsx';
import { Card } from '#components/surface/card.tsx';
import { PlainTable } from '#components/table/plain-table.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { useChooseWinner } from '../api/campaign-actions.ts';
import type { Campaign } from '../api/campaigns.queries.ts';
import { shareOf } from '../rules/figures.ts';
import { letterOf } from '../rules/trial.ts';

function useStory({ trial, goal }: { trial: ExperimentResult; goal: 'clicks' | 'opens' }): string[] {
  const { t } = useTranslation('mailing');
  const formats = useFormats();
  const { phase, decideAt, winner, decidedBy, decidedCertainty, leader, certainty } = trial;
  const letter = letterOf(winner ?? leader ?? 0);
  if (winner !== null) {
    if (decidedBy === 'person') {
      const words = t(($) => $.mailing.trial.winnerByPerson, { letter });
      return leader === winner ? [words, t(($) => $.mailing.trial.certainty[certainty])] : [words];
    }
    // Figures go on after the decision: what the rule knew then is what counts.
    const known = decidedCertainty ?? (leader === winner ? certainty : 'none');
    if (known === 'none' || known === 'slight') return [t(($) => $.mailing.trial.even, { letter })];
    return [t(($) => $.mailing.trial.winner, { letter }), t(($) => $.mailing.trial.certainty[known])];
  }
  const when = decideAt === null ? '' : `${formats.longDate(decideAt)}, ${formats.time(decideAt)}`;
  const standing =
    leader === null
      ? [t(($) => $.mailing.trial.noLeader)]
      : [
          ...(certainty === 'none' ? [] : [t(($) => $.mailing.trial.leader, { letter })]),
          t(($) => $.mailing.trial.certainty[certainty]),
        ];
  const aim = goal === 'clicks' ? t(($) => $.mailing.trial.clicks) : t(($) => $.mailing.trial.opens);
  const first =
    phase === 'decided'
      ? [`${t(($) => $.mailing.trial.goal)}: ${aim.toLocaleLowerCase()}.`]
      : [t(($) => $.mailing.trial.phase[phase], { when })];
  return [...first, ...standing];
}

type VariantResult = ExperimentResult['variants'][number];

function Variant({
  row,
  index,
  campaign,
  trial,
}: {
  row: VariantResult;
  index: number;
  campaign: Campaign;
  trial: ExperimentResult;
}) {
  const { t } = useTranslation('mailing');
  const formats = useFormats();
  const choose = useChooseWinner(campaign.id);
  const percent = (part: number) => {
    const share = shareOf(part, row.accepted);
    return share === undefined ? '–' : formats.percent(share);
  };
  const canChoose =
    trial.winner === null && trial.rest > 0 && (campaign.state === 'sending' || campaign.state === 'paused');
  const letter = letterOf(index);
  return (
    <Box as="tr" {...(trial.winner === index ? { fill: 'primary-soft' } : {})}>
      <th scope="row">
        <Text as="span" block weight="semibold">
          {t(($) => $.mailing.trial.variant, { letter })}
        </Text>
        <Text as="span" block mb={6} tone="faint" weight="regular" breakWords>
          {campaign.experiment?.kind === 'content' ? row.template : row.subject}
        </Text>
        {canChoose && (
          <Button
            size="sm"
            loading={choose.isPending}
            aria-label={`${t(($) => $.mailing.trial.choose)}: ${letter}`}
            onClick={() => choose.mutate(index)}
          >
            {t(($) => $.mailing.trial.choose)}
          </Button>
        )}
        {choose.isError && <Callout tone="danger" title={errorText(choose.error)} />}
      </th>
      <td>{formats.number(row.accepted)}</td>
      <td>{percent(row.opened)}</td>
      <td>{percent(row.clicked)}</td>
    </Box>
  );
}

/** State of an experiment, first as text; it can be ended manually. */
export function TrialCard({ campaign }: { campaign: Campaign }) {
  const { trial, experiment } = campaign;
  if (!trial || !experiment) return null;
  return <TrialFigures campaign={campaign} trial={trial} goal={experiment.goal} />;
}

function TrialFigures({
  campaign,
  trial,
  goal,
}: {
  campaign: Campaign;
  trial: ExperimentResult;
  goal: 'clicks' | 'opens';
}) {
  const { t } = useTranslation('mailing');
  const formats = useFormats();
  const story = useStory({ trial, goal });
  return (
    <Box mb={20}>
      <Card title={t(($) => $.mailing.trial.title)}>
        <Text mb={14} tone="muted" aria-live="polite">
          {story.join(' ')}
          {trial.rest > 0 &&
            ` ${t(($) => $.mailing.trial.rest, { count: trial.rest, n: formats.number(trial.rest) })}.`}
        </Text>
        <Box scroll>
          <PlainTable cell="10px 8px" edge={0} numbers top flush>
            <thead>
              <tr>
                <th scope="col">{t(($) => $.mailing.trial.title)}</th>
                <th scope="col">{t(($) => $.mailing.trial.sent)}</th>
                <th scope="col">{t(($) => $.mailing.trial.opened)}</th>
                <th scope="col">{t(($) => $.mailing.trial.clicked)}</th>
              </tr>
            </thead>
            <tbody>
              {trial.variants.map((row, index) => (
                <Variant key={letterOf(index)} row={row} index={index} campaign={campaign} trial={trial} />
              ))}
            </tbody>
          </PlainTable>
        </Box>
      </Card>
    </Box>
  );
}
