import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconCloudCheck, IconCloudOff, IconCloudUp, IconCloudX } from 'virtual:tabler-icons';
import { Icon } from '#components/icon/icon.tsx';
import { Row, Text } from '#components/layout/layout.tsx';
import { TextButton } from '#components/link/text-link.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import type { IconShape } from '#lib/icons/icon-shape.ts';
import type { SyncStatus } from '../draft-sync.ts';
import { useEditor, useEditorState } from '../editor-context.tsx';
import classes from './save-state.module.css';

type Kind = SyncStatus['kind'];

const icons: Record<Kind, IconShape> = {
  saved: IconCloudCheck,
  pending: IconCloudUp,
  saving: IconCloudUp,
  offline: IconCloudOff,
  failed: IconCloudX,
  conflict: IconCloudX,
};

/** Seconds since an instant, updated every second in the first minute, then every half minute. */
function useSecondsSince(at: number): number {
  const [now, setNow] = useState(() => Date.now());
  const seconds = Math.max(0, Math.round((now - at) / 1000));
  const isFresh = seconds < 60;
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), isFresh ? 1000 : 30_000);
    return () => clearInterval(timer);
  }, [isFresh]);
  return seconds;
}

function SavedText({ at }: { at: number }) {
  const { t } = useTranslation('editor');
  const formats = useFormats();
  const seconds = useSecondsSince(at);
  if (seconds < 2) return t(($) => $.editor.save.saved);
  if (seconds < 60) return t(($) => $.editor.save.savedSeconds, { n: seconds });
  return t(($) => $.editor.save.savedAgo, { ago: formats.relative(new Date(at)) });
}

/** Announced to screen readers: only changes of state, not every second. */
function useSaidState(kind: Kind): string {
  const { t } = useTranslation('editor');
  switch (kind) {
    case 'saved':
      return t(($) => $.editor.save.saved);
    case 'offline':
      return t(($) => $.editor.save.offline);
    case 'failed':
      return t(($) => $.editor.save.failed);
    case 'conflict':
      return t(($) => $.editor.save.conflict);
    default:
      return t(($) => $.editor.save.saving);
  }
}

/** Save state of the draft, as text. */
export function SaveState() {
  const { t } = useTranslation('editor');
  const editor = useEditor();
  const status = useEditorState((snapshot) => snapshot.status);
  const said = useSaidState(status.kind);
  return (
    <Row
      phone={{ maxW: '40vw' }}
      gap={6}
      mr={4}
      size={12}
      weight="medium"
      tone="faint"
      nowrap
      className={classes.state}
      data-kind={status.kind}
      data-save-state={status.kind}
    >
      <Icon of={icons[status.kind]} size={16} />
      <Text as="span" tabular aria-hidden="true" className={classes.words}>
        {status.kind === 'saved' && status.at !== null ? <SavedText key={status.at} at={status.at} /> : said}
      </Text>
      <span className="sr-only" role="status">
        {said}
      </span>
      {status.kind === 'failed' && (
        <TextButton onClick={() => void editor.flush()}>{t(($) => $.editor.save.retry)}</TextButton>
      )}
    </Row>
  );
}
