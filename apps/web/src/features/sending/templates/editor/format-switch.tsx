import { convertTemplateRef } from '@enlace/contract/sending/templates/template-starts.refs.gen.ts';
import { Menu } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconChevronDown, IconCode } from 'virtual:tabler-icons';
import { useDraftDocument, useEditor } from '#components/block-editor/editor/editor-context.tsx';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { FieldNote } from '#components/fields/field-note.tsx';
import { MenuRadio } from '#components/menu/menu-choice.tsx';
import { call } from '#lib/api/call.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import type { TemplateFormat } from '../api/templates.queries.ts';
import { formats } from '../gallery-address.rules.ts';
import { messageOf, wireDraft, withMessage } from './mail-draft.ts';
import { useMailSource } from './mail-source.tsx';

/**
 * Format of the mail, in a menu: most people never leave the blocks. Changing it asks first, because blocks can become
 * code but code never becomes blocks.
 */
export function FormatSwitch({ templateId }: { templateId: string }) {
  const { t } = useTranslation(['templates', 'common']);
  const editor = useEditor();
  const { isClient } = useMailSource();
  const draft = useDraftDocument();
  const { format, source } = messageOf(draft.extra);
  const [wanted, setWanted] = useState<TemplateFormat>();
  const nameOf = (each: TemplateFormat) => t(($) => $.templates.formats[each]);
  const change = useMutation({
    async mutationFn(next: TemplateFormat) {
      // Only a client's own mail is converted; an operator's template starts as an empty text.
      const isWrittenOut = next === 'html' && format !== 'html' && isClient;
      const written = isWrittenOut ? await writeOut() : source;
      editor.edit((document) => withMessage(document, { format: next, source: written }), 'format');
      setWanted(undefined);
    },
  });
  async function writeOut(): Promise<string> {
    const wire = wireDraft({ document: editor.prepare(draft), lastName: 'x' });
    const body = { document: wire.document, format: wire.format, source: wire.source };
    return (await call(convertTemplateRef, { params: { id: templateId }, body })).source;
  }
  function choose(next: TemplateFormat): void {
    if (next === format) return;
    const isEmpty = format === 'blocks' ? draft.blocks.length === 0 : source.trim() === '';
    if (isEmpty) editor.edit((document) => withMessage(document, { format: next, source: '' }), 'format');
    else setWanted(next);
  }
  const help =
    wanted === 'blocks'
      ? t(($) => $.templates.code.toBlocksHelp)
      : wanted === 'html'
        ? t(($) => $.templates.code.toHtmlHelp)
        : t(($) => $.templates.code.toOtherHelp);
  return (
    <>
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <Button
            size="sm"
            variant="ghost"
            icon={format === 'blocks' ? IconCode : IconChevronDown}
            // The name contains the word on the button, which somebody may say to press it.
            {...(format !== 'blocks' && {
              'aria-label': t(($) => $.templates.code.formatNow, { format: nameOf(format) }),
            })}
          >
            {format === 'blocks' ? t(($) => $.templates.code.menu) : nameOf(format)}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t(($) => $.templates.code.format)}</Menu.Label>
          {formats.map((value) => (
            <MenuRadio key={value} isChosen={value === format} onChoose={() => choose(value)}>
              {nameOf(value)}
            </MenuRadio>
          ))}
        </Menu.Dropdown>
      </Menu>
      {wanted !== undefined && (
        <Dialog
          isOpen
          title={t(($) => $.templates.code.switchTitle, { format: nameOf(wanted) })}
          onClose={() => setWanted(undefined)}
          actions={
            <>
              <Button variant="ghost" onClick={() => setWanted(undefined)}>
                {t(($) => $.common.cancel)}
              </Button>
              <Button variant="primary" loading={change.isPending} onClick={() => change.mutate(wanted)}>
                {t(($) => $.templates.code.switch, { format: nameOf(wanted) })}
              </Button>
            </>
          }
        >
          <p>{help}</p>
          <FieldNote error={change.error ? errorText(change.error) : undefined} />
        </Dialog>
      )}
    </>
  );
}
