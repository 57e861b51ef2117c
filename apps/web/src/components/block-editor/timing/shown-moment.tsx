import { useTranslation } from 'react-i18next';
import { Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { useShownMoment } from './use-shown-moment.ts';

function Words({ at }: { at: string }) {
  const { t } = useTranslation('editor');
  const formats = useFormats();
  return (
    <Text radius="full" fill="info-soft" as="span" py={4} px={10} tone="info" size={12}>
      {t(($) => $.editor.timing.shownAt, { date: formats.dateTime(at) })}
    </Text>
  );
}

/** Next to the preview, while it is not rendered for now: the moment it shows. */
export function ShownMoment() {
  const at = useShownMoment();
  return <span role="status">{at !== undefined && <Words at={at} />}</span>;
}
