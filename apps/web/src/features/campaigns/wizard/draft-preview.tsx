import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { MailStage } from '#components/mail-preview/mail-stage.tsx';
import { errorText } from '#lib/i18n/error-text.ts';
import { type Campaign, previewQuery } from '../api/campaigns.queries.ts';

/** The mail as the stored draft would send it. */
export function DraftPreview({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns');
  const hasTemplate = campaign.template !== null;
  const { data: mail, error, isLoading } = useQuery({ ...previewQuery(campaign), enabled: hasTemplate });
  const from = campaign.profile?.name ?? t(($) => $.campaigns.wizard.noProfile);
  return (
    <MailStage
      mail={hasTemplate ? mail : undefined}
      from={from}
      isLoading={isLoading}
      empty={hasTemplate ? (error ? errorText(error) : undefined) : t(($) => $.campaigns.wizard.previewEmpty)}
    />
  );
}
