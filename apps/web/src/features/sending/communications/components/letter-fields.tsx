import { communicationLimits } from '@enlace/contract/sending/communications/communications.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MultiSelectField, SearchSelectField } from '#components/fields/search-select-field.tsx';
import { useCan } from '#lib/session/use-can.ts';
import { tamyChoicesQuery } from '../api/communications.queries.ts';
import { mailTemplatesQuery, savedRepliesQuery } from '../api/letter.queries.ts';
import type { LetterTamy, LetterTemplate } from '../letter.rules.ts';

type PickerProps = { chosen: readonly LetterTamy[]; onChange: (tamys: LetterTamy[]) => void };

/** Recipients of the letter: searched by name or address, up to the limit of a letter. */
export function TamyPicker({ chosen, onChange }: PickerProps) {
  const { t } = useTranslation('communications');
  const [search, setSearch] = useState('');
  const found = useQuery(tamyChoicesQuery(search)).data ?? [];
  const known = new Map([...found, ...chosen].map((tamy) => [tamy.id, tamy]));
  return (
    <MultiSelectField
      label={t(($) => $.communications.letter.to)}
      placeholder={t(($) => $.communications.letter.toPlaceholder)}
      nothing={t(($) => $.communications.letter.nothing)}
      options={[...known.values()].map(({ id, name, email }) => ({
        value: id,
        label: email === null ? name : `${name} · ${email}`,
        disabled: email === null,
      }))}
      value={chosen.map(({ id }) => id)}
      onChange={(ids) => onChange(ids.flatMap((id) => known.get(id) ?? []))}
      max={communicationLimits.recipients}
      onSearch={setSearch}
    />
  );
}

const mailPrefix = 'mail:';
const replyPrefix = 'reply:';

type TemplateProps = {
  profileId: string;
  value: LetterTemplate | undefined;
  onChange: (template: LetterTemplate | undefined) => void;
};

/** A mail template, which is sent as is, or a saved reply, whose text can be edited. */
export function TemplatePicker({ profileId, value, onChange }: TemplateProps) {
  const { t } = useTranslation('communications');
  const maySend = useCan('campaigns.write');
  const mails = useQuery({ ...mailTemplatesQuery, enabled: maySend }).data ?? [];
  const replies = useQuery(savedRepliesQuery(profileId)).data ?? [];
  const [mailGroup, replyGroup] = [
    t(($) => $.communications.letter.templateMails),
    t(($) => $.communications.letter.templateReplies),
  ];
  const options = [
    ...mails.map(({ id, name }) => ({ value: mailPrefix + id, label: name, group: mailGroup })),
    ...replies.map(({ id, name }) => ({ value: replyPrefix + id, label: name, group: replyGroup })),
  ];
  if (options.length === 0) return null;
  function choose(key: string | null): void {
    const mail = mails.find(({ id }) => key === mailPrefix + id);
    const reply = replies.find(({ id }) => key === replyPrefix + id);
    if (mail) onChange({ kind: 'mail', id: mail.id, subject: mail.subject });
    else onChange(reply && { kind: 'reply', id: reply.id, format: reply.format, body: reply.body });
  }
  return (
    <SearchSelectField
      label={t(($) => $.communications.letter.template)}
      hint={value?.kind === 'mail' ? t(($) => $.communications.letter.templateHelp) : undefined}
      placeholder={t(($) => $.communications.letter.noTemplate)}
      options={options}
      value={value ? (value.kind === 'mail' ? mailPrefix : replyPrefix) + value.id : null}
      onChange={choose}
      clearable
    />
  );
}
