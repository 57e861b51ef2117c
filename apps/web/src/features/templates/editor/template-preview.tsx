import { IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useOpenBlock } from '#components/block-editor/blocks/open-block.tsx';
import { useEditor } from '#components/block-editor/editor/editor-context.tsx';
import { PreviewFrame } from '#components/block-editor/preview/preview-frame.tsx';
import { noMark } from '#components/block-editor/preview/use-two-frames.ts';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { MailProblems } from '#components/mail-preview/mail-problems.tsx';
import { MailStage } from '#components/mail-preview/mail-stage.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import type { MailPreview } from '@enlace/contract/templates/templates.schemas.ts';
import { type Person, PersonPicker } from './person-picker.tsx';
import { useMailPreview } from './use-mail-preview.ts';
import classes from './template-frame.module.css';

function ProblemsFoot({
  problems,
  onShowBlock,
}: {
  problems: MailPreview['problems'];
  onShowBlock: (id: string) => void;
}) {
  const { t } = useTranslation('templates');
  const formats = useFormats();
  const count = problems.length;
  if (count === 0) {
    return (
      <span className={classes.summary} data-tone="none">
        <Icon of={IconCircleCheck} size={16} />
        {t(($) => $.templates.problems.none)}
      </span>
    );
  }
  return (
    <>
      <span className={classes.summary}>
        {t(($) => $.templates.problems.title, { count, n: formats.number(count) })}
      </span>
      <div className={classes.problems}>
        <MailProblems problems={problems} onShowBlock={onShowBlock} />
      </div>
    </>
  );
}

type Props = {
  templateId: string;
  person: Person | null;
  onPerson: (person: Person | null) => void;
  onShowBlocks: () => void;
};

/** The real mail beside its blocks, for the chosen person, with what is wrong in it. */
export function TemplatePreview({ templateId, person, onPerson, onShowBlocks }: Props) {
  const { t } = useTranslation(['templates', 'common']);
  const editor = useEditor();
  const { open } = useOpenBlock();
  const { mail, error, retry } = useMailPreview({ templateId, contactId: person?.id ?? null });
  function showBlock(id: string): void {
    onShowBlocks();
    open(id);
  }
  function onKey(key: string, shift: boolean): void {
    if (key === 's') void editor.flush();
    else if (key === 'y' || shift) editor.redo();
    else editor.undo();
  }
  return (
    <MailStage
      mail={mail}
      empty={error === undefined ? t(($) => $.templates.preview.drawing) : undefined}
      tools={<PersonPicker person={person} onChange={onPerson} />}
      notice={
        error !== undefined && (
          <div className={classes.stageNotice}>
            <Callout
              tone="danger"
              title={t(($) => $.templates.preview.failed)}
              action={
                <Button size="sm" variant="ghost" onClick={retry}>
                  {t(($) => $.common.retry)}
                </Button>
              }
            >
              {errorText(error)}
            </Callout>
          </div>
        )
      }
      drawFrame={(html) => (
        <PreviewFrame
          title={t(($) => $.templates.preview.title)}
          html={html}
          mark={noMark}
          onPick={showBlock}
          onKey={onKey}
        />
      )}
      foot={mail && <ProblemsFoot problems={mail.problems} onShowBlock={showBlock} />}
    />
  );
}
