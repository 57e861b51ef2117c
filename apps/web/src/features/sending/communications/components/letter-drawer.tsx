import { communicationLimits } from '@enlace/contract/sending/communications/communications.schemas.ts';
import { Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '#components/fields/select-field.tsx';
import { Button } from '#components/button/button.tsx';
import { SideDrawer } from '#components/drawer/side-drawer.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Row, Stack, Text } from '#components/layout/layout.tsx';
import { errorText } from '#lib/i18n/error-text.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { communicationKeys, profileChoicesQuery } from '../api/communications.queries.ts';
import { type LetterContent, type LetterOutcome, sendLetter } from '../api/letter.queries.ts';
import { bodyOf, type LetterTamy, type LetterTemplate, textOfReply } from '../letter.rules.ts';
import { TamyPicker, TemplatePicker } from './letter-fields.tsx';
import { LetterPreview } from './letter-preview.tsx';

const variables = '{{ contact.first_name }}, {{ contact.name }}, {{ contact.company }}, {{ brand.name }}';

/** State of the letter being written. */
function useLetter(initial: readonly LetterTamy[]) {
  const profiles = useQuery(profileChoicesQuery).data ?? [];
  const [tamys, setTamys] = useState<readonly LetterTamy[]>(initial);
  const [chosenProfile, setProfile] = useState<string>();
  const [template, setTemplate] = useState<LetterTemplate>();
  const [subject, setSubject] = useState('');
  const [text, setText] = useState('');
  const profileId = chosenProfile ?? profiles[0]?.value ?? '';
  const own = subject.trim();
  const content: LetterContent =
    template?.kind === 'mail'
      ? {
          kind: 'template',
          body: {
            templateId: template.id,
            profileId: profileId === '' ? null : profileId,
            subject: own === '' ? null : own,
          },
        }
      : { kind: 'letter', body: { profileId, subject: own, ...bodyOf(text, template) } };
  function choose(next: LetterTemplate | undefined): void {
    setTemplate(next);
    if (next?.kind === 'reply') setText(textOfReply(next));
  }
  const isWritten = content.kind === 'template' || (own !== '' && text.trim() !== '');
  return {
    ...{ profiles, profileId, tamys, template, subject, text, content, isWritten },
    ...{ setTamys, setProfile, setSubject, setText, choose },
  };
}
type LetterState = ReturnType<typeof useLetter>;

function useSend({ onSent }: { onSent: () => void }) {
  const { t } = useTranslation('communications');
  const client = useQueryClient();
  const [left, setLeft] = useState<readonly LetterOutcome[]>([]);
  // A repeated click resends the same letter with the same key; a different text is a new letter.
  const last = useRef({ print: '', key: '' });
  const keyOf = (content: LetterContent) => {
    const print = JSON.stringify(content);
    if (last.current.print !== print) last.current = { print, key: crypto.randomUUID() };
    return last.current.key;
  };
  const send = useMutation({
    mutationFn: ({ content, tamys }: Pick<LetterState, 'content' | 'tamys'>) =>
      sendLetter(content, { contactIds: tamys.map(({ id }) => id), idempotencyKey: keyOf(content) }),
    onSuccess: (results) => {
      const queued = results.filter(({ result }) => result === 'queued').length;
      if (queued > 0) showToast({ text: t(($) => $.communications.letter.sent, { count: queued }) });
      void client.invalidateQueries({ queryKey: communicationKeys.all });
      const others = results.filter(({ result }) => result !== 'queued');
      setLeft(others);
      if (others.length === 0) onSent();
    },
  });
  return { send, left };
}

function Fields({ letter }: { letter: LetterState }) {
  const { t } = useTranslation('communications');
  const isMail = letter.template?.kind === 'mail';
  return (
    <>
      <TamyPicker chosen={letter.tamys} onChange={letter.setTamys} />
      <SelectField
        label={t(($) => $.communications.letter.profile)}
        options={letter.profiles}
        value={letter.profileId === '' ? null : letter.profileId}
        onChange={letter.setProfile}
      />
      <TemplatePicker profileId={letter.profileId} value={letter.template} onChange={letter.choose} />
      <TextField
        label={t(($) => $.communications.letter.subject)}
        placeholder={
          letter.template?.kind === 'mail'
            ? letter.template.subject || t(($) => $.communications.letter.templateSubject)
            : undefined
        }
        value={letter.subject}
        onChange={({ target }) => letter.setSubject(target.value)}
      />
      {!isMail && (
        <Textarea
          label={t(($) => $.communications.letter.text)}
          description={t(($) => $.communications.letter.variables, {
            names: variables,
            interpolation: { escapeValue: false },
          })}
          rows={9}
          value={letter.text}
          onChange={(event) => letter.setText(event.currentTarget.value)}
        />
      )}
    </>
  );
}

type Props = {
  /** Preselected recipients, where the letter was started from them. */
  tamys?: readonly LetterTamy[];
  onClose: () => void;
};

/** Writes to one or a few contacts, with or without a template; each gets a separate mail. */
export function LetterDrawer({ tamys = [], onClose }: Props) {
  const { t } = useTranslation('communications');
  const letter = useLetter(tamys);
  const [seen, setSeen] = useState<LetterContent>();
  const [problem, setProblem] = useState<'needTo' | 'needText'>();
  const { send, left } = useSend({ onSent: onClose });
  const check = () => {
    const found = letter.tamys.length === 0 ? 'needTo' : letter.isWritten ? undefined : 'needText';
    setProblem(found);
    return found === undefined;
  };
  const nameOf = (id: string) => letter.tamys.find((tamy) => tamy.id === id)?.name ?? '';
  return (
    <SideDrawer
      title={t(($) => $.communications.letter.title)}
      isOpen
      onClose={onClose}
      foot={
        <Row wrap gap={8} align="stretch">
          <Button onClick={() => check() && setSeen(letter.content)}>
            {t(($) => $.communications.letter.previewAction)}
          </Button>
          <Button variant="primary" loading={send.isPending} onClick={() => check() && send.mutate(letter)}>
            {t(($) => $.communications.letter.send)}
          </Button>
        </Row>
      }
    >
      <Stack gap={14}>
        <Text tone="muted" size={13}>
          {t(($) => $.communications.letter.help, { limit: String(communicationLimits.recipients) })}
        </Text>
        {problem && <Callout tone="danger" title={t(($) => $.communications.letter[problem])} />}
        {send.isError && <Callout tone="danger" title={errorText(send.error)} />}
        {left.map(({ contactId, result }) => (
          <Callout key={contactId} tone="warn" title={nameOf(contactId)}>
            {t(($) => $.communications.letter.result[result])}
          </Callout>
        ))}
        <Fields letter={letter} />
      </Stack>
      {seen && <LetterPreview content={seen} tamys={letter.tamys} />}
    </SideDrawer>
  );
}
