import { useTranslation } from 'react-i18next';
import { Callout } from '#components/feedback/callout.tsx';
import { errorText } from '#lib/i18n/error-text.ts';

/** Error of a setting, next to it. */
export function Failure({ error }: { error: unknown }) {
  const { t } = useTranslation('editor');
  if (error === null || error === undefined) return null;
  return (
    <Callout tone="danger" title={t(($) => $.editor.settings.failed)}>
      {errorText(error)}
    </Callout>
  );
}
