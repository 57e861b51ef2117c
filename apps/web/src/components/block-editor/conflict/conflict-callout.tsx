import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { useEditorState } from '../editor/editor-context.tsx';
import { lazyPart } from '#components/lazy/lazy-part.tsx';

const ConflictDialog = lazyPart(async () => (await import('./conflict-dialog.tsx')).ConflictDialog);

/** This draft was saved elsewhere first: shows the differences and lets the person choose a version. */
export function ConflictCallout() {
  const { t } = useTranslation('editor');
  const conflict = useEditorState(({ status }) => (status.kind === 'conflict' ? status : undefined));
  const [isOpen, setOpen] = useState(false);
  if (!conflict) return null;
  return (
    <>
      <Callout
        tone="warn"
        title={t(($) => $.editor.conflict.title)}
        action={
          <Button size="sm" onClick={() => setOpen(true)}>
            {t(($) => $.editor.conflict.compare)}
          </Button>
        }
      >
        {t(($) => $.editor.conflict.help)}
      </Callout>
      <Suspense fallback={null}>
        {isOpen && <ConflictDialog conflict={conflict} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
