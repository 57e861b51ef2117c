import { mailboxLimits } from '@enlace/contract/mailbox/mailbox.schemas.ts';
import { Menu } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { type KeyboardEvent, type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icon/icon.tsx';
import { commandKeyName, hasCommandKey } from '#lib/keyboard/command-key.ts';
import type { DraftEditor } from '../api/use-draft.ts';
import classes from './composer.module.css';

type Props = {
  name: string;
  draft: DraftEditor;
  field: Ref<HTMLTextAreaElement>;
  onSend: (options: { close: boolean }) => void;
};

function DraftNote({ draft }: { draft: DraftEditor }) {
  const { t } = useTranslation('mailbox');
  return (
    <span className={classes.note} aria-live="polite">
      {draft.state === 'saving' && t(($) => $.mailbox.draft.saving)}
      {draft.state === 'saved' && t(($) => $.mailbox.draft.saved)}
      {draft.state === 'failed' && (
        <>
          {t(($) => $.mailbox.draft.failed)}{' '}
          <button type="button" className={classes.again} onClick={draft.saveNow}>
            {t(($) => $.mailbox.retry)}
          </button>
        </>
      )}
    </span>
  );
}

/** Where the answer is written: saved while typing, sent with the button or Ctrl+Enter. */
export function Composer({ name, draft, field, onSend }: Props) {
  const { t } = useTranslation('mailbox');
  const [isMissing, setMissing] = useState(false);
  const isEmpty = draft.text.trim() === '';
  const label = t(($) => $.mailbox.composer.label, { name });

  function send(close: boolean): void {
    if (isEmpty) setMissing(true);
    else onSend({ close });
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.key === 'Escape') event.currentTarget.blur();
    if (event.key !== 'Enter' || !hasCommandKey(event) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send(event.shiftKey);
  }

  return (
    <div className={classes.composer} data-missing={(isMissing && isEmpty) || undefined}>
      <textarea
        ref={field}
        className={classes.field}
        value={draft.text}
        maxLength={mailboxLimits.text}
        rows={2}
        aria-label={label}
        placeholder={label}
        aria-invalid={(isMissing && isEmpty) || undefined}
        onChange={(event) => {
          setMissing(false);
          draft.change(event.currentTarget.value);
        }}
        onKeyDown={onKeyDown}
      />
      <div className={classes.foot}>
        {isMissing && isEmpty ? (
          <span className={classes.missing} role="alert">
            {t(($) => $.mailbox.composer.empty)}
          </span>
        ) : (
          <DraftNote draft={draft} />
        )}
        <span className={classes.split}>
          <button type="button" className={classes.send} onClick={() => send(false)}>
            {t(($) => $.mailbox.composer.send)} <kbd className={classes.key}>{commandKeyName} ↵</kbd>
          </button>
          <Menu position="top-end" width={240}>
            <Menu.Target>
              <button type="button" className={classes.more} aria-label={t(($) => $.mailbox.composer.more)}>
                <Icon of={IconChevronDown} size={16} />
              </button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<Icon of={IconCheck} size={16} />} onClick={() => send(true)}>
                {t(($) => $.mailbox.composer.sendAndClose)}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </span>
      </div>
    </div>
  );
}
