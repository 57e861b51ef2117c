import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import type { CountedTopic } from '#components/topics/topics.query.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { useTopicActions } from './topics.queries.ts';

/** Says what archiving does to those who chose. */
export function ArchiveTopicDialog({ topic, onClose }: { topic: CountedTopic; onClose: () => void }) {
  const { t } = useTranslation('topics');
  const { archive } = useTopicActions();
  const { name } = topic;
  const submit = () =>
    archive.mutate(topic, {
      onSuccess: () => {
        showToast({ text: t(($) => $.topics.archived, { name }) });
        onClose();
      },
    });
  return (
    <Dialog
      title={t(($) => $.topics.archiveTitle, { name })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t(($) => $.topics.cancel)}
          </Button>
          <Button loading={archive.isPending} onClick={submit}>
            {t(($) => $.topics.archiveAction)}
          </Button>
        </>
      }
    >
      <p>{t(($) => $.topics.archiveHelp)}</p>
      <FailureCallout failure={archive.error ?? undefined} />
    </Dialog>
  );
}
