import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import type { UnsavedGuard } from '#lib/form/use-unsaved-guard.ts';
import { Dialog } from './dialog.tsx';

/** Asks before unsaved changes are lost; the safe choice is the primary one. */
export function UnsavedDialog({ guard }: { guard: UnsavedGuard }) {
  const { t } = useTranslation('shell');
  return (
    <Dialog
      title={t(($) => $.shell.unsaved.title)}
      isOpen={guard.isAsking}
      onClose={guard.stay}
      actions={
        <>
          <Button variant="ghost" onClick={guard.leave}>
            {t(($) => $.shell.unsaved.leave)}
          </Button>
          <Button variant="primary" onClick={guard.stay}>
            {t(($) => $.shell.unsaved.stay)}
          </Button>
        </>
      }
    >
      <p>{t(($) => $.shell.unsaved.help)}</p>
    </Dialog>
  );
}
