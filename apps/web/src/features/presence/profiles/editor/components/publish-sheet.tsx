import type { Profile } from '@enlace/contract/presence/profiles/profiles.schemas.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { IconExternalLink } from 'virtual:tabler-icons';
import { Button, DocumentButton } from '#components/button/button.tsx';
import { SideDrawer } from '#components/drawer/side-drawer.tsx';
import { Box } from '#components/layout/layout.tsx';
import { useEditor, useSettledDocument } from '#components/block-editor/editor/editor-context.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { phoneQuery, useMedia } from '#lib/media/use-media.ts';
import { unwrittenBlocks, type UnwrittenBlock } from '../publication.ts';
import type { PublishSheetStep, Publishing } from '../use-publish.ts';
import { PublishedPart } from './published-part.tsx';
import { UnwrittenList } from './unwritten-list.tsx';

const sheetWidth = 480;
/** The focus is only put there for the next Tab; a ring would be drawn through the text. */
const withoutRing = { outline: 'none', boxShadow: 'none' };

type Props = {
  profile: Profile;
  publishing: Publishing;
  step: PublishSheetStep;
  onClose: () => void;
  /** Shows the list of blocks, where a block is opened. */
  onJump: () => void;
};

/** What is still a sample or empty, as the draft changes. */
function useUnwritten(): UnwrittenBlock[] {
  const editor = useEditor();
  const document = useSettledDocument();
  return useMemo(() => unwrittenBlocks(editor.prepare(document)), [editor, document]);
}

function AskingFoot({ publishing, onClose, count }: Pick<Props, 'publishing' | 'onClose'> & { count: number }) {
  const { t } = useTranslation('editor');
  const formats = useFormats();
  return (
    <>
      <Button onClick={onClose}>{t(($) => $.editor.unsaved.stay)}</Button>
      <Button variant="primary" loading={publishing.isPublishing} onClick={publishing.publish}>
        {count === 0
          ? t(($) => $.editor.publish.first)
          : t(($) => $.editor.sheet.publishWithout, { count, n: formats.number(count) })}
      </Button>
    </>
  );
}

/** The editor next to the sheet stays usable, so the sheet takes the focus but does not keep it. */
function takeFocus(content: HTMLElement | null): void {
  content?.focus({ preventScroll: true });
}

/** Before publishing, what visitors would miss; afterwards, the ways to share the page. */
export function PublishSheet({ profile, publishing, step, onClose, onJump }: Props) {
  const { t } = useTranslation(['editor', 'share']);
  const isPhone = useMedia(phoneQuery);
  const unwritten = useUnwritten();
  const isAsking = step.kind === 'unwritten';
  const leftOut = unwritten.filter(({ kind }) => kind !== 'empty').length;
  return (
    <SideDrawer
      isOpen
      onClose={onClose}
      size={sheetWidth}
      title={isAsking ? t(($) => $.editor.sheet.title, { name: profile.name }) : t(($) => $.editor.publish.done)}
      foot={
        isAsking ? (
          <AskingFoot publishing={publishing} onClose={onClose} count={leftOut} />
        ) : (
          <>
            <DocumentButton icon={IconExternalLink} href={profile.path}>
              {t(($) => $.editor.sheet.open)}
            </DocumentButton>
            <Button variant="primary" onClick={onClose}>
              {t(($) => $.editor.sheet.close)}
            </Button>
          </>
        )
      }
    >
      <Box
        key={step.kind}
        ref={takeFocus}
        tabIndex={-1}
        data-autofocus
        style={withoutRing}
        data-publish-sheet={step.kind}
      >
        {isAsking ? (
          <UnwrittenList
            profile={profile}
            unwritten={unwritten}
            onJump={() => {
              onJump();
              if (isPhone) onClose();
            }}
          />
        ) : (
          <PublishedPart
            profile={profile}
            isFirst={step.isFirst}
            unwritten={unwritten}
            onComplete={() => publishing.showSheet({ kind: 'unwritten' })}
          />
        )}
      </Box>
    </SideDrawer>
  );
}
