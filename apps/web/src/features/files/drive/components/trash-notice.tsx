import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { TextLink } from '#components/link/text-link.tsx';
import { useTrashDays } from '#components/trash/trash-days.ts';
import { useFormats } from '#lib/format/use-formats.ts';

/** Explains how long items stay in the trash, links to the whole trash, and empties this part. */
export function TrashNotice({ onEmpty }: { onEmpty: (() => void) | undefined }) {
  const { t } = useTranslation('drive');
  const formats = useFormats();
  const days = useTrashDays();
  return (
    <Callout
      title={t(($) => $.drive.trash.note, { n: formats.number(days) })}
      action={
        onEmpty && (
          <Button size="sm" variant="danger" onClick={onEmpty}>
            {t(($) => $.drive.trash.empty)}
          </Button>
        )
      }
    >
      <TextLink to={paths.user.trash}>{t(($) => $.drive.trash.whole)}</TextLink>
    </Callout>
  );
}
