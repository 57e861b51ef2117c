import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { useCampaignAction } from '../api/campaign-actions.ts';

type Props = { campaignId: string; waiting: number; isOpen: boolean; onClose: () => void };

/** Stopping permanently cannot be undone, so it asks first. */
export function StopDialog({ campaignId, waiting, isOpen, onClose }: Props) {
  const { t } = useTranslation('campaigns');
  const formats = useFormats();
  const cancel = useCampaignAction('cancel');
  return (
    <Dialog
      title={t(($) => $.campaigns.live.stopTitle)}
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button
            variant="danger"
            loading={cancel.isPending}
            onClick={() => cancel.mutate(campaignId, { onSuccess: onClose })}
          >
            {t(($) => $.campaigns.live.stopConfirm)}
          </Button>
          <Button variant="primary" data-autofocus onClick={onClose}>
            {t(($) => $.campaigns.live.stopKeep)}
          </Button>
        </>
      }
    >
      <p>{t(($) => $.campaigns.live.stopHelp, { count: waiting, n: formats.number(waiting) })}</p>
      {cancel.isError && <p role="alert">{errorText(cancel.error)}</p>}
    </Dialog>
  );
}
