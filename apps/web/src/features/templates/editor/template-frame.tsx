import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BlockList } from '#components/block-editor/blocks/components/block-list.tsx';
import { Segments } from '#components/filters/segments.tsx';
import { MessageFields } from './message-fields.tsx';
import type { Person } from './person-picker.tsx';
import { TemplatePreview } from './template-preview.tsx';
import { useInsertText } from './use-insert-text.ts';
import { VariableMenu } from './variable-menu.tsx';
import classes from './template-frame.module.css';

type Part = 'blocks' | 'message' | 'preview';

type Props = { templateId: string; person: Person | null; onPerson: (person: Person | null) => void };

/** Blocks and subject at the left, the real mail beside them; on the phone one of the three at a time. */
export function TemplateFrame({ templateId, person, onPerson }: Props) {
  const { t } = useTranslation(['templates', 'editor']);
  const [part, setPart] = useState<Part>('blocks');
  const left = useRef<HTMLElement>(null);
  const insert = useInsertText(left);
  const label = (each: Part) => t(($) => $.templates.editor.parts[each]);
  const isMessage = part === 'message';
  return (
    <>
      <div className={classes.switch}>
        <Segments
          label={t(($) => $.templates.editor.part)}
          value={part}
          onChange={setPart}
          segments={(['blocks', 'message', 'preview'] as const).map((value) => ({ value, label: label(value) }))}
        />
      </div>
      <div className={classes.columns} data-part={part}>
        <section
          ref={left}
          className={classes.left}
          aria-label={isMessage ? t(($) => $.templates.editor.message) : t(($) => $.templates.editor.blocks)}
        >
          <div className={classes.head}>
            <span className={classes.segments}>
              <Segments
                label={t(($) => $.templates.editor.part)}
                value={isMessage ? 'message' : 'blocks'}
                onChange={setPart}
                segments={(['blocks', 'message'] as const).map((value) => ({ value, label: label(value) }))}
              />
            </span>
            <VariableMenu onInsert={insert} />
          </div>
          <div className={classes.scroll}>
            <Suspense fallback={null}>
              {isMessage ? (
                <MessageFields />
              ) : (
                <BlockList
                  place="page"
                  label={t(($) => $.templates.editor.blocks)}
                  empty={t(($) => $.editor.block.emptyHelp)}
                />
              )}
            </Suspense>
          </div>
        </section>
        <div className={classes.stage}>
          <TemplatePreview
            templateId={templateId}
            person={person}
            onPerson={onPerson}
            onShowBlocks={() => setPart('blocks')}
          />
        </div>
      </div>
    </>
  );
}
