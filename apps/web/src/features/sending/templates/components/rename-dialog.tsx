import { templateLimits } from '@enlace/contract/sending/templates/templates.schemas.ts';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { errorText } from '#lib/i18n/error-text.ts';
import { useRenameTemplate } from '../api/template-actions.ts';
import type { TemplateSummary } from '../api/templates.queries.ts';

/** Renames a template. */
export function RenameDialog({ template, onClose }: { template: TemplateSummary; onClose: () => void }) {
  const { t } = useTranslation(['templates', 'common']);
  const formId = useId();
  const [name, setName] = useState(template.name);
  const rename = useRenameTemplate();
  function submit(event: FormEvent): void {
    event.preventDefault();
    const asked = name.trim();
    if (asked !== '') rename.mutate({ id: template.id, name: asked }, { onSuccess: onClose });
  }
  return (
    <Dialog
      isOpen
      title={t(($) => $.templates.rename.title, { name: template.name })}
      onClose={onClose}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t(($) => $.common.cancel)}
          </Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            disabled={name.trim() === ''}
            loading={rename.isPending}
          >
            {t(($) => $.templates.rename.action)}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <TextField
          label={t(($) => $.templates.rename.name)}
          value={name}
          maxLength={templateLimits.name}
          data-autofocus
          error={rename.error ? errorText(rename.error) : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}
