import { fileTrashDays } from '@enlace/contract/files/drive.contract.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';

/** Says how long things stay in the trash, and empties it. */
export function TrashNotice({ onEmpty }: { onEmpty: (() => void) | undefined }) {
  const { t } = useTranslation('drive');
  const formats = useFormats();
  return (
    <Callout
      title={t(($) => $.drive.trash.note, { n: formats.number(fileTrashDays) })}
      action={
        onEmpty && (
          <Button size="sm" variant="danger" onClick={onEmpty}>
            {t(($) => $.drive.trash.empty)}
          </Button>
        )
      }
    />
  );
}
