import { templateLimits } from '@enlace/contract/sending/templates/templates.schemas.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '#components/fields/select-field.tsx';
import { Counter } from '#components/block-editor/fields/text-control.tsx';
import { useDraftDocument, useEditor } from '#components/block-editor/editor/editor-context.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { isFocusFree } from '#lib/keyboard/focus-free.ts';
import { fieldIssueText } from '#lib/i18n/error-text.ts';
import { categories } from '../gallery-address.rules.ts';
import { type Message, messageOf, withMessage } from './mail-draft.ts';
import { HelpTip } from '#components/help/help-tip.tsx';
import { Stack } from '#components/layout/layout.tsx';

function useMessage() {
  const editor = useEditor();
  const message = messageOf(useDraftDocument().extra);
  const change = (part: Partial<Message>, key: string) =>
    editor.edit((document) => withMessage(document, part), `message.${key}`);
  return { message, change };
}

/** Subject and preheader, always in sight above the blocks; writing a new mail begins with its subject. */
export function SubjectFields() {
  const { t } = useTranslation('templates');
  const { message, change } = useMessage();
  const subject = useRef<HTMLInputElement>(null);
  const begin = useEffectEvent(() => {
    if (message.subject === '' && isFocusFree()) subject.current?.focus({ preventScroll: true });
  });
  useEffect(() => begin(), []);
  return (
    <Stack lineBottom fixed gap={12} py={12} px={16} data-draft-fields>
      <TextField
        ref={subject}
        label={t(($) => $.templates.editor.subject)}
        value={message.subject}
        maxLength={templateLimits.subject}
        autoComplete="off"
        onChange={(event) => change({ subject: event.currentTarget.value }, 'subject')}
        end={<Counter used={message.subject.length} max={templateLimits.subject} isFocused={false} />}
      />
      <TextField
        label={t(($) => $.templates.editor.preheader)}
        aside={<HelpTip of="preheader" about={t(($) => $.templates.editor.preheader)} />}
        value={message.preheader}
        maxLength={templateLimits.preheader}
        autoComplete="off"
        onChange={(event) => change({ preheader: event.currentTarget.value }, 'preheader')}
      />
    </Stack>
  );
}

/** Name and category: what only the client sees. */
export function MessageFields() {
  const { t } = useTranslation('templates');
  const { message, change } = useMessage();
  return (
    <Stack gap={16} pt={8} px={8} data-draft-fields>
      <TextField
        label={t(($) => $.templates.editor.name)}
        value={message.name}
        maxLength={templateLimits.name}
        autoComplete="off"
        error={message.name.trim() === '' ? fieldIssueText({ path: 'name', code: 'required' }) : undefined}
        onChange={(event) => change({ name: event.currentTarget.value }, 'name')}
      />
      <SelectField
        label={t(($) => $.templates.editor.category)}
        none={t(($) => $.templates.category.none)}
        value={message.category}
        options={categories.map((value) => ({ value, label: t(($) => $.templates.category[value]) }))}
        onChange={(category: Message['category']) => change({ category }, 'category')}
      />
    </Stack>
  );
}
