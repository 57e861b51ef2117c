import { liveGroupOf } from '@enlace/contract/sending/campaigns/report.schemas.ts';
import { labelLimits } from '@enlace/contract/workspace/folders/labels.schemas.ts';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '#app/paths.ts';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { errorText } from '#lib/i18n/error-text.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import type { Campaign, PeopleGroup } from '../api/campaigns.queries.ts';
import { useSegmentPeople } from '../api/report-actions.ts';

type Props = { campaign: Campaign; group: PeopleGroup; onClose: () => void };

/** Names the segment created from the displayed group, and states whether it will update. */
export function SegmentDialog({ campaign, group, onClose }: Props) {
  const { t } = useTranslation('outcome');
  const { t: tc } = useTranslation('campaigns');
  const navigate = useNavigate();
  const formId = useId();
  const { filter, search, linkId } = group;
  const proposed = `${campaign.name}: ${tc(($) => $.campaigns.person.filters[filter ?? 'all'])}`;
  const [name, setName] = useState(proposed.slice(0, labelLimits.name));
  const make = useSegmentPeople(campaign.id);
  const isLive = liveGroupOf({ filter: filter ?? null, search, linkId: linkId ?? null }) !== undefined;
  function submit(event: FormEvent): void {
    event.preventDefault();
    const asked = name.trim();
    if (asked === '') return;
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
    <Dialog
      title={t(($) => $.outcome.people.segmentTitle)}
      isOpen
      onClose={onClose}
      actions={
        <Button variant="primary" type="submit" form={formId} loading={make.isPending} disabled={name.trim() === ''}>
          {t(($) => $.outcome.people.segmentMake)}
        </Button>
      }
    >
      <form id={formId} onSubmit={submit}>
        <TextField
          label={t(($) => $.outcome.people.segmentName)}
          hint={isLive ? t(($) => $.outcome.people.segmentLive) : t(($) => $.outcome.people.segmentFixed)}
          error={make.isError ? errorText(make.error) : undefined}
          maxLength={labelLimits.name}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
      </form>
    </Dialog>
  );
}
