import { templateLimits } from '@enlace/contract/sending/templates/templates.schemas.ts';
import { useTranslation } from 'react-i18next';
import { NameDialog } from '#components/dialog/name-dialog.tsx';
import { useRenameTemplate } from '../api/template-actions.ts';
import type { TemplateSummary } from '../api/templates.queries.ts';

/** Renames a template. */
export function RenameDialog({ template, onClose }: { template: TemplateSummary; onClose: () => void }) {
  const { t } = useTranslation('templates');
  const rename = useRenameTemplate();
  return (
    <NameDialog
      title={t(($) => $.templates.rename.title, { name: template.name })}
      label={t(($) => $.templates.rename.name)}
      name={template.name}
      maxLength={templateLimits.name}
      submit={t(($) => $.templates.rename.action)}
      isBusy={rename.isPending}
      error={rename.error}
      onClose={onClose}
      onName={(name) => rename.mutate({ id: template.id, name }, { onSuccess: onClose })}
    />
  );
}
