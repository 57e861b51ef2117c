import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import type { HeldFile } from '../api/use-file-actions.ts';

const named = 5;

/** Files that were not moved to the trash, and what uses them. */
export function HeldNotice({ held, onDismiss }: { held: readonly HeldFile[]; onDismiss: () => void }) {
  const { t } = useTranslation('drive');
  const formats = useFormats();
  if (held.length === 0) return null;
  const rest = held.length - named;
  return (
    <Callout
      tone="warn"
      title={t(($) => $.drive.held.title, { count: held.length, n: formats.number(held.length) })}
      action={
        <Button size="sm" onClick={onDismiss}>
          {t(($) => $.drive.held.dismiss)}
        </Button>
      }
    >
      <Text as="ul" mt={4} size={13} tone="muted">
        {held.slice(0, named).map(({ id, name, place }) => (
          <li key={id}>{t(($) => $.drive.held.line, { name, place })}</li>
        ))}
        {rest > 0 && <li>{t(($) => $.drive.held.more, { n: formats.number(rest) })}</li>}
      </Text>
    </Callout>
  );
}
