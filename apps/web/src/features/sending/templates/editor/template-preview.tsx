import { fromWireLocale, type WireLocale, wireLocales } from '@enlace/contract/core/locale.ts';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconCircleCheck } from 'virtual:tabler-icons';
import { SelectField } from '#components/fields/select-field.tsx';
import { useSelection } from '#components/block-editor/blocks/open-block.tsx';
import { audienceOf } from '#components/block-editor/blocks/block-extras.ts';
import { allBlocks } from '#components/block-editor/blocks/document-edits.ts';
import { useDraftDocument, useEditor } from '#components/block-editor/editor/editor-context.tsx';
import { LateViewerPicker } from '#components/block-editor/readers/late-viewer-picker.tsx';
import { PreviewFrame } from '#components/block-editor/preview/preview-frame.tsx';
import { usePreviewMark } from '#components/block-editor/preview/use-preview-mark.ts';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { MailProblems } from '#components/mail-preview/mail-problems.tsx';
import { MailStage } from '#components/mail-preview/mail-stage.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import type { MailPreview, MailViewer } from '@enlace/contract/sending/templates/templates.schemas.ts';
import { type Person, PersonPicker } from './person-picker.tsx';
import { localeNames } from '#components/language/locale-names.ts';
import { Box, Row, Text } from '#components/layout/layout.tsx';
import { useUser } from '#lib/session/use-user.ts';
import { InboxRow } from './inbox-row.tsx';
import { useMailSource } from './mail-source.tsx';
import { useMailPreview } from './use-mail-preview.ts';
import { WeightMeter } from './weight-meter.tsx';
import classes from './template-frame.module.css';

/** The segments that blocks of the edited mail are for. */
function useSegmentIds(): string[] {
  const document = useDraftDocument();
  return useMemo(() => {
    const ids = allBlocks(document).flatMap((block) => audienceOf(block)?.segmentId ?? []);
    return [...new Set(ids)];
  }, [document]);
}

function ProblemsFoot({
  mail: { problems, htmlBytes, remoteImages },
  onShowBlock,
  onShowLine,
}: {
  mail: MailPreview;
  onShowBlock: (id: string) => void;
  onShowLine: (line: number) => void;
}) {
  const { t } = useTranslation('templates');
  const formats = useFormats();
  const count = problems.length;
  const weight = <WeightMeter bytes={htmlBytes} />;
  const pictures = remoteImages.length > 0 && (
    <Text basis="100%" as="span" tone="muted" title={remoteImages.join('\n')}>
      {t(($) => $.templates.pictures, { count: remoteImages.length, n: formats.number(remoteImages.length) })}
    </Text>
  );
  if (count === 0) {
    return (
      <>
        {weight}
        <Row as="span" inline gap={6} className={classes.summary} data-tone="none">
          <Icon of={IconCircleCheck} size={16} />
          {t(($) => $.templates.problems.none)}
        </Row>
        {pictures}
      </>
    );
  }
  return (
    <>
      {weight}
      <Row as="span" inline gap={6} className={classes.summary}>
        {t(($) => $.templates.problems.title, { count, n: formats.number(count) })}
      </Row>
      {pictures}
      <Box basis="100%" maxH={132} scroll>
        <MailProblems problems={problems} onShowBlock={onShowBlock} onShowLine={onShowLine} />
      </Box>
    </>
  );
}

/** Whose data the mail shows (a sample person's without one), and whose blocks. */
type View = { person: Person | null; viewer: MailViewer | null };

type Props = {
  templateId: string;
  view: View;
  onPerson?: ((person: Person | null) => void) | undefined;
  onViewer?: ((viewer: MailViewer | null) => void) | undefined;
  onShowBlocks: () => void;
  onShowLine: (line: number) => void;
  onProblems: (problems: MailPreview['problems']) => void;
};

/** The rendered mail next to its blocks, for the selected person, with its problems. */
export function TemplatePreview({ templateId, view, onPerson, onViewer, onShowBlocks, onShowLine, onProblems }: Props) {
  const { t } = useTranslation(['templates', 'common']);
  const editor = useEditor();
  const brand = useUser()?.name ?? '';
  const selection = useSelection();
  const mark = usePreviewMark();
  const { isClient } = useMailSource();
  const { person, viewer } = view;
  const [locale, setLocale] = useState<WireLocale | null>(null);
  const { mail, error, retry } = useMailPreview({ templateId, contactId: person?.id ?? null, locale, viewer });
  const segmentIds = useSegmentIds();
  const report = useEffectEvent((problems: MailPreview['problems']) => onProblems(problems));
  const problems = mail?.problems;
  useEffect(() => {
    if (problems) report(problems);
  }, [problems]);
  function showBlock(id: string): void {
    onShowBlocks();
    selection.update({ openId: id, currentId: id, wantedField: { blockId: id, field: '' } });
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
      tools={
        <>
          {isClient && onPerson && <PersonPicker person={person} onChange={onPerson} />}
          {onViewer && (
            <LateViewerPicker segmentIds={segmentIds} personName={person?.name} viewer={viewer} onChange={onViewer} />
          )}
          <Box w={132}>
            <SelectField
              size="sm"
              label={t(($) => $.templates.preview.language)}
              hideLabel
              none={t(($) => $.templates.preview.ownLanguage)}
              options={wireLocales.map((value) => ({ value, label: localeNames[fromWireLocale(value)] }))}
              value={locale}
              onChange={setLocale}
            />
          </Box>
        </>
      }
      notice={
        error !== undefined && (
          <Box pt={12} px={20}>
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
          </Box>
        )
      }
      drawFrame={(html) => (
        <PreviewFrame
          title={t(($) => $.templates.preview.title)}
          html={html}
          mark={mark}
          onPick={showBlock}
          onKey={onKey}
        />
      )}
      foot={mail && <ProblemsFoot mail={mail} onShowBlock={showBlock} onShowLine={onShowLine} />}
      before={mail && <InboxRow mail={mail} from={brand} />}
    />
  );
}
