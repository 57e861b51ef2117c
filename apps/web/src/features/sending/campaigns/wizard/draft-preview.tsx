import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { MailStage } from '#components/mail-preview/mail-stage.tsx';
import { ErrorState } from '#components/states/error-state.tsx';
import { type Campaign, previewQuery } from '../api/campaigns.queries.ts';

/** The mail as sent by the stored draft. */
export function DraftPreview({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns');
  const hasTemplate = campaign.template !== null;
  const preview = useQuery({ ...previewQuery(campaign), enabled: hasTemplate });
  const from = campaign.profile?.name ?? t(($) => $.campaigns.wizard.noProfile);
  return (
    <MailStage
      mail={hasTemplate ? preview.data : undefined}
      from={from}
      isLoading={preview.isLoading}
      failure={preview.error && <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />}
      empty={hasTemplate ? undefined : t(($) => $.campaigns.wizard.previewEmpty)}
    />
  );
}
