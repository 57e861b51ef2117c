import { communicationLimits } from '@enlace/contract/sending/communications/communications.schemas.ts';
import { MultiSelect, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#lib/session/use-can.ts';
import { tamyChoicesQuery } from '../api/communications.queries.ts';
import { mailTemplatesQuery, savedRepliesQuery } from '../api/letter.queries.ts';
import type { LetterTamy, LetterTemplate } from '../letter.rules.ts';

type PickerProps = { chosen: readonly LetterTamy[]; onChange: (tamys: LetterTamy[]) => void };

/** Recipients of the letter: searched by name or address, up to the limit of a letter. */
export function TamyPicker({ chosen, onChange }: PickerProps) {
  const { t } = useTranslation('communications');
  const [search, setSearch] = useState('');
  const [quiet] = useDebouncedValue(search, 200);
  const found = useQuery(tamyChoicesQuery(quiet.trim())).data ?? [];
  const known = new Map([...found, ...chosen].map((tamy) => [tamy.id, tamy]));
  return (
    <MultiSelect
      label={t(($) => $.communications.letter.to)}
      placeholder={t(($) => $.communications.letter.toPlaceholder)}
      nothingFoundMessage={t(($) => $.communications.letter.nothing)}
      data={[...known.values()].map(({ id, name, email }) => ({
        value: id,
        label: email === null ? name : `${name} · ${email}`,
        disabled: email === null,
      }))}
      value={chosen.map(({ id }) => id)}
      onChange={(ids) => onChange(ids.flatMap((id) => known.get(id) ?? []))}
      maxValues={communicationLimits.recipients}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      filter={({ options }) => options}
      hidePickedOptions
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
  const groups = [
    {
      group: t(($) => $.communications.letter.templateMails),
      items: mails.map(({ id, name }) => ({ value: mailPrefix + id, label: name })),
    },
    {
      group: t(($) => $.communications.letter.templateReplies),
      items: replies.map(({ id, name }) => ({ value: replyPrefix + id, label: name })),
    },
  ].filter(({ items }) => items.length > 0);
  if (groups.length === 0) return null;
  function choose(key: string | null): void {
    const mail = mails.find(({ id }) => key === mailPrefix + id);
    const reply = replies.find(({ id }) => key === replyPrefix + id);
    if (mail) onChange({ kind: 'mail', id: mail.id, subject: mail.subject });
    else onChange(reply && { kind: 'reply', id: reply.id, format: reply.format, body: reply.body });
  }
  return (
    <Select
      label={t(($) => $.communications.letter.template)}
      description={value?.kind === 'mail' ? t(($) => $.communications.letter.templateHelp) : undefined}
      placeholder={t(($) => $.communications.letter.noTemplate)}
      data={groups}
      value={value ? (value.kind === 'mail' ? mailPrefix : replyPrefix) + value.id : null}
      onChange={choose}
      searchable
      clearable
    />
  );
}
