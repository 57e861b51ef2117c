import { liveGroupOf } from '@enlace/contract/sending/campaigns/report.schemas.ts';
import { labelLimits } from '@enlace/contract/workspace/folders/labels.schemas.ts';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '#app/paths.ts';
import { NameDialog } from '#components/dialog/name-dialog.tsx';
import { showToast } from '#lib/toast/toast-store.ts';
import type { Campaign, PeopleGroup } from '../api/campaigns.queries.ts';
import { useSegmentPeople } from '../api/report-actions.ts';

type Props = { campaign: Campaign; group: PeopleGroup; onClose: () => void };

/** Names the segment created from the displayed group, and states whether it will update. */
export function SegmentDialog({ campaign, group, onClose }: Props) {
  const { t } = useTranslation('outcome');
  const { t: tc } = useTranslation('campaigns');
  const navigate = useNavigate();
  const { filter, search, linkId } = group;
  const proposed = `${campaign.name}: ${tc(($) => $.campaigns.person.filters[filter ?? 'all'])}`;
  const make = useSegmentPeople(campaign.id);
  const isLive = liveGroupOf({ filter: filter ?? null, search, linkId: linkId ?? null }) !== undefined;
  function submit(asked: string): void {
    make.mutate(
      { name: asked, group },
      {
        onSuccess({ segmentId }) {
          showToast({ text: t(($) => $.outcome.people.segmented, { name: asked }) });
          void navigate(`${paths.user.contacts}?lista=${segmentId}`);
        },
      },
    );
  }
  return (
    <NameDialog
      title={t(($) => $.outcome.people.segmentTitle)}
      label={t(($) => $.outcome.people.segmentName)}
      hint={isLive ? t(($) => $.outcome.people.segmentLive) : t(($) => $.outcome.people.segmentFixed)}
      name={proposed.slice(0, labelLimits.name)}
      maxLength={labelLimits.name}
      submit={t(($) => $.outcome.people.segmentMake)}
      cancel={false}
      isBusy={make.isPending}
      error={make.error}
      onClose={onClose}
      onName={submit}
    />
  );
}
