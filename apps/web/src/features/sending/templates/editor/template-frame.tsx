import { type ComponentProps, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { MailProblem } from '@enlace/contract/sending/templates/templates.schemas.ts';
import { useDraftDocument, useEditor } from '#components/block-editor/editor/editor-context.tsx';
import { BlockList } from '#components/block-editor/blocks/components/block-list.tsx';
import { useSelection } from '#components/block-editor/blocks/open-block.tsx';
import { Segments } from '#components/filters/segments.tsx';
import { Box, Grid, Row, Stack } from '#components/layout/layout.tsx';
import { CodeEditor, type Goto } from './code-editor.tsx';
import { FormatSwitch } from './format-switch.tsx';
import { messageOf, withMessage } from './mail-draft.ts';
import { MessageFields, SubjectFields } from './message-fields.tsx';
import { TemplatePreview } from './template-preview.tsx';
import { useInsertText } from './use-insert-text.ts';
import { VariableMenu } from './variable-menu.tsx';
import classes from './template-frame.module.css';

/** The blocks, or the code of the mail. */
function Content({ problems, goto }: { problems: readonly MailProblem[]; goto: Goto | undefined }) {
  const { t } = useTranslation(['templates', 'editor']);
  const editor = useEditor();
  const { format, source } = messageOf(useDraftDocument().extra);
  if (format === 'blocks') {
    return (
      <BlockList place="page" label={t(($) => $.templates.editor.blocks)} empty={t(($) => $.editor.block.emptyHelp)} />
    );
  }
  return (
    <CodeEditor
      label={t(($) => $.templates.code[format])}
      help={t(($) => $.templates.code.help[format])}
      value={source}
      marks={lineMarks(problems)}
      goto={goto}
      onChange={(value) => editor.edit((document) => withMessage(document, { source: value }), 'message.source')}
    />
  );
}

/** The worst problem of each line of the code. */
function lineMarks(problems: readonly MailProblem[]): ReadonlyMap<number, MailProblem['severity']> {
  const marks = new Map<number, MailProblem['severity']>();
  for (const { path, line, severity } of problems)
    if (path === 'source' && line !== null && marks.get(line) !== 'error') marks.set(line, severity);
  return marks;
}

type Part = 'blocks' | 'message' | 'preview';

type SwitchProps = { parts: readonly Part[]; part: Part; onPart: (part: Part) => void };

function PartSwitch({ parts, part, onPart }: SwitchProps) {
  const { t } = useTranslation('templates');
  return (
    <Segments
      label={t(($) => $.templates.editor.part)}
      value={part}
      onChange={onPart}
      segments={parts.map((value) => ({ value, label: t(($) => $.templates.editor.parts[value]) }))}
    />
  );
}

/** Opens the block named in the address, as the review of a campaign links to it. */
function useAskedBlock(): void {
  const [params] = useSearchParams();
  const selection = useSelection();
  const asked = params.get('bloque');
  useEffect(() => {
    if (asked !== null) selection.update({ openId: asked, currentId: asked });
  }, [asked, selection]);
}

type Props = Pick<ComponentProps<typeof TemplatePreview>, 'templateId' | 'view' | 'onPerson' | 'onViewer'>;

/** Blocks and subject on the left, the rendered mail next to them; on phones one of the three at a time. */
export function TemplateFrame({ templateId, view, onPerson, onViewer }: Props) {
  const { t } = useTranslation(['templates', 'editor']);
  const [part, setPart] = useState<Part>('blocks');
  const left = useRef<HTMLElement>(null);
  useAskedBlock();
  const insert = useInsertText(left);
  const isMessage = part === 'message';
  const [problems, setProblems] = useState<readonly MailProblem[]>([]);
  const [goto, setGoto] = useState<Goto>();
  return (
    <>
      <Box phone={{ justify: 'center', p: '10px 12px' }} className={classes.switch}>
        <PartSwitch parts={['blocks', 'message', 'preview']} part={part} onPart={setPart} />
      </Box>
      <Grid grow shrinkY columns="392px minmax(0, 1fr)" className={classes.columns} data-part={part}>
        <Stack
          lineRight
          phone={{ border: '0' }}
          as="section"
          shrinkY
          ref={left}
          className={classes.left}
          aria-label={isMessage ? t(($) => $.templates.editor.message) : t(($) => $.templates.editor.blocks)}
        >
          <Row lineBottom fixed wrap justify="between" gap={8} py={12} px={16} className={classes.head}>
            <span className={classes.segments}>
              <PartSwitch parts={['blocks', 'message']} part={isMessage ? 'message' : 'blocks'} onPart={setPart} />
            </span>
            <VariableMenu onInsert={insert} />
            <FormatSwitch templateId={templateId} />
          </Row>
          <SubjectFields />
          <Box phone={{ overflow: 'visible' }} scroll grow shrinkY className={classes.scroll}>
            <Suspense fallback={null}>
              {isMessage ? <MessageFields /> : <Content problems={problems} goto={goto} />}
            </Suspense>
          </Box>
        </Stack>
        <Row phone={{ minH: '72vh', pb: 76 }} shrink shrinkY align="stretch" className={classes.stage}>
          <TemplatePreview
            templateId={templateId}
            view={view}
            onPerson={onPerson}
            onViewer={onViewer}
            onShowBlocks={() => setPart('blocks')}
            onShowLine={(line) => {
              setPart('blocks');
              setGoto((last) => ({ line, at: (last?.at ?? 0) + 1 }));
            }}
            onProblems={setProblems}
          />
        </Row>
      </Grid>
    </>
  );
}
