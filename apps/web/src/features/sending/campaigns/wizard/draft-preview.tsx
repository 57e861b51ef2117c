import type { MailViewer } from '@enlace/contract/sending/templates/templates.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LateViewerPicker } from '#components/block-editor/readers/late-viewer-picker.tsx';
import { Segments } from '#components/filters/segments.tsx';
import { MailStage } from '#components/mail-preview/mail-stage.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { type Campaign, previewQuery } from '../api/campaigns.queries.ts';
import { AttachedNames } from '../components/attached-names.tsx';
import { letterOf } from '../rules/trial.ts';

/** The mail as sent by the stored draft; with a trial, one of its mails at a time. */
export function DraftPreview({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns');
  const { t: tp } = useTranslation('mailing');
  const variants = campaign.experiment?.variants ?? [];
  const [chosen, setChosen] = useState(0);
  const variant = variants.length === 0 ? undefined : Math.min(chosen, variants.length - 1);
  const [viewer, setViewer] = useState<MailViewer | null>(null);
  const hasTemplate = campaign.template !== null;
  const preview = useQuery({ ...previewQuery({ ...campaign, variant, viewer }), enabled: hasTemplate });
  const from = campaign.profile?.name ?? t(($) => $.campaigns.wizard.noProfile);
  return (
    <MailStage
      isNarrow
      mail={hasTemplate ? preview.data : undefined}
      from={from}
      tools={
        <>
          {variant !== undefined && (
            <Segments
              label={tp(($) => $.mailing.trial.review.versions)}
              value={String(variant)}
              onChange={(value) => setChosen(Number(value))}
              segments={variants.map((_, index) => ({ value: String(index), label: letterOf(index) }))}
            />
          )}
          <LateViewerPicker
            segmentIds={preview.data?.segmentIds ?? []}
            personName={undefined}
            viewer={viewer}
            onChange={setViewer}
          />
        </>
      }
      foot={<AttachedNames attachments={campaign.attachments} />}
      isLoading={preview.isLoading}
      failure={preview.error && <Unloaded query={preview} />}
      empty={hasTemplate ? undefined : t(($) => $.campaigns.wizard.previewEmpty)}
    />
  );
}
