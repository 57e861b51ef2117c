import { blockDefinitions, isBlockType } from '@enlace/blocks/registry.ts';
import { type RefObject, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Stack } from '#components/layout/layout.tsx';
import { lazyPart } from '#components/lazy/lazy-part.tsx';
import { loadNamespaces } from '#lib/i18n/i18n.ts';
import { BlockFields } from '../../fields/block-fields.tsx';
import { issuesAt } from '../../fields/field-control.ts';
import { setBlockProps } from '../block-props.ts';
import { useSelection, useSelectionState } from '../open-block.tsx';
import type { DraftBlock } from '../draft-document.ts';
import { blockIssues } from '../storable-document.ts';
import { useEditor } from '../../editor/editor-context.tsx';
import { useEditorTarget } from '../../editor/editor-target.tsx';
import { useEditLanguage } from '../../languages/edit-language.tsx';
import { TranslationForm } from '../../languages/translation-form.tsx';
import { TimingFields } from '../../timing/timing-fields.tsx';
import { SectionColumns } from './section-columns.tsx';

const ReadersFields = lazyPart(async () => {
  const [{ ReadersFields: fields }] = await Promise.all([
    import('../../readers/readers-fields.tsx'),
    loadNamespaces(['readers']),
  ]);
  return fields;
});

function KnownForm({ block, type }: { block: DraftBlock; type: keyof typeof blockDefinitions }) {
  const editor = useEditor();
  const issues = useMemo(() => issuesAt(blockIssues(block), 'props'), [block]);
  return (
    <BlockFields
      fields={blockDefinitions[type].fields}
      values={block.props ?? {}}
      issues={issues}
      blockType={type}
      onChange={(props, { isTyping, typedIn }) =>
        editor.edit(
          (document) => setBlockProps({ document, id: block.id, props }),
          isTyping && typedIn !== undefined ? `${block.id}.${typedIn}` : undefined,
        )
      }
    />
  );
}

const focusable = 'input:not([type=hidden]), textarea, select, button, a[href], [contenteditable="true"]';

/** Focuses the field somebody jumped to, or the first one. */
function useWantedField(form: RefObject<HTMLElement | null>, blockId: string): void {
  const selection = useSelection();
  const field = useSelectionState(({ wantedField }) => (wantedField?.blockId === blockId ? wantedField.field : null));
  useEffect(() => {
    if (field === null) return;
    const wanted = form.current?.querySelector(`[data-field="${CSS.escape(field)}"]`) ?? form.current;
    const all = [...(wanted?.querySelectorAll<HTMLElement>(focusable) ?? [])];
    all.find((element) => element.checkVisibility())?.focus();
    selection.update({ wantedField: null });
  }, [field, form, selection]);
}

/** The form of an open block, generated from its schema's field definitions. */
export function BlockForm({ block }: { block: DraftBlock }) {
  const { t } = useTranslation('editor');
  const [type] = useState(block.type);
  const { target, blockFoot, hasSegments } = useEditorTarget();
  const { base, current } = useEditLanguage();
  const form = useRef<HTMLElement>(null);
  useWantedField(form, block.id);
  if (!isBlockType(type) || block.version !== blockDefinitions[type].version) {
    return (
      <Stack lineTop as="p" gap={14} p={14} size={14}>
        {t(($) => $.editor.block.unknown)}
      </Stack>
    );
  }
  if (base !== undefined && current !== undefined) {
    return (
      <Stack ref={form} lineTop gap={14} p={14} size={14} data-draft-fields>
        <TranslationForm block={block} type={type} base={base} locale={current} />
        {type === 'section' && <SectionColumns block={block} />}
      </Stack>
    );
  }
  return (
    <Stack ref={form} lineTop gap={14} p={14} size={14} data-draft-fields>
      <KnownForm block={block} type={type} />
      {type === 'section' && <SectionColumns block={block} />}
      {target === 'page' && <TimingFields block={block} />}
      {hasSegments && (
        <Suspense fallback={null}>
          <ReadersFields block={block} />
        </Suspense>
      )}
      {blockFoot?.(block.id)}
    </Stack>
  );
}
