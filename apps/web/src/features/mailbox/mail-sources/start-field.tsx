import { imapStarts } from '@enlace/contract/mailbox/mail-sources/mail-sources.schemas.ts';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '#components/fields/choice-field.tsx';

export type Start = (typeof imapStarts)[number];

/** How much of the mail that is already in a box is fetched. */
export function StartField({ value, onChange }: { value: Start; onChange: (start: Start) => void }) {
  const { t } = useTranslation('incoming');
  return (
    <ChoiceField
      label={t(($) => $.incoming.start)}
      choices={imapStarts.map((each) => ({ value: each, label: t(($) => $.incoming.starts[each]) }))}
      value={value}
      onChange={(start) => onChange(imapStarts.find((each) => each === start) ?? 'now')}
    />
  );
}
