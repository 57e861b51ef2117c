import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Kbd } from '#components/keys/kbd.tsx';
import { commandKeyName } from '#lib/keyboard/command-key.ts';
import { openPanel } from '#lib/palette/palette-state.ts';
import classes from './keys-sheet.module.css';

type Row = { keys: readonly string[]; label: string };

function Section({ title, rows }: { title: string; rows: readonly Row[] }) {
  return (
    <section>
      <h3 className={classes.title}>{title}</h3>
      <dl className={classes.list}>
        {rows.map((row) => (
          <div key={row.label} className={classes.row}>
            <dt>{row.label}</dt>
            <dd>
              {row.keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function useGoRows(): Row[] {
  const { t } = useTranslation('shell');
  const isAdmin = useLocation().pathname.startsWith('/admin');
  const user = [
    ['i', 'home'],
    ['p', 'profiles'],
    ['m', 'walls'],
    ['n', 'drive'],
    ['b', 'mailbox'],
    ['t', 'contacts'],
    ['c', 'campaigns'],
    ['l', 'templates'],
    ['o', 'communications'],
    ['h', 'history'],
  ] as const;
  const admin = [
    ['i', 'summary'],
    ['u', 'users'],
    ['a', 'admins'],
    ['p', 'plans'],
    ['s', 'subscriptions'],
    ['f', 'invoices'],
    ['h', 'history'],
    ['o', 'settings'],
  ] as const;
  return (isAdmin ? admin : user).map(([key, item]) => ({ keys: ['g', key], label: t(($) => $.shell.item[item]) }));
}

/** Keys of a list of blocks, while an editor is on the screen. */
function useBlockRows(): Row[] {
  const { t } = useTranslation('shell');
  return [
    { keys: ['Alt', '↑ ↓'], label: t(($) => $.shell.keys.blockMove) },
    { keys: ['Alt', '← →'], label: t(($) => $.shell.keys.blockLevel) },
    { keys: ['Shift', '↑ ↓'], label: t(($) => $.shell.keys.blockChoose) },
    { keys: ['Insert'], label: t(($) => $.shell.keys.blockAdd) },
    { keys: [commandKeyName, 'C X V'], label: t(($) => $.shell.keys.blockClipboard) },
    { keys: [commandKeyName, 'D'], label: t(($) => $.shell.keys.blockDuplicate) },
    { keys: ['Delete'], label: t(($) => $.shell.keys.blockRemove) },
    { keys: ['Shift', 'F10'], label: t(($) => $.shell.keys.blockMenu) },
  ];
}

/** Keys of the mailbox, while it is on the screen. */
function useMailboxRows(): Row[] {
  const { t } = useTranslation('shell');
  return [
    { keys: ['e'], label: t(($) => $.shell.keys.mailClose) },
    { keys: ['r'], label: t(($) => $.shell.keys.mailReply) },
    { keys: ['s'], label: t(($) => $.shell.keys.mailSnooze) },
    { keys: ['l'], label: t(($) => $.shell.keys.mailLabels) },
    { keys: ['n'], label: t(($) => $.shell.keys.mailNote) },
    { keys: ['u'], label: t(($) => $.shell.keys.mailUnread) },
    { keys: ['#'], label: t(($) => $.shell.keys.mailTrash) },
    { keys: ['/'], label: t(($) => $.shell.keys.mailReplies) },
  ];
}

/** `?`: every key of the product on one sheet. */
export function KeysSheet() {
  const { t } = useTranslation('shell');
  const anywhere: Row[] = [
    { keys: [commandKeyName, 'K'], label: t(($) => $.shell.keys.palette) },
    { keys: ['/'], label: t(($) => $.shell.keys.search) },
    { keys: ['?'], label: t(($) => $.shell.keys.sheet) },
    { keys: ['j', 'k'], label: t(($) => $.shell.keys.move) },
    { keys: ['x'], label: t(($) => $.shell.keys.tick) },
    { keys: ['Enter'], label: t(($) => $.shell.keys.open) },
  ];
  const blocks = useBlockRows();
  const mailbox = useMailboxRows();
  const hasMailbox = document.querySelector('[data-mailbox]') !== null;
  const hasBlocks = document.querySelector('[data-add-block]') !== null;
  const create: Row[] = [
    { keys: ['c', 'c'], label: t(($) => $.shell.create.campaign) },
    { keys: ['c', 'p'], label: t(($) => $.shell.create.profile) },
    { keys: ['c', 't'], label: t(($) => $.shell.create.contact) },
    { keys: ['c', 'm'], label: t(($) => $.shell.create.template) },
  ];
  return (
    <Modal opened onClose={() => openPanel('none')} size={640} title={t(($) => $.shell.keys.title)}>
      <div className={classes.columns}>
        <Section title={t(($) => $.shell.keys.go)} rows={useGoRows()} />
        <div>
          <Section title={t(($) => $.shell.keys.anywhere)} rows={anywhere} />
          {hasMailbox && <Section title={t(($) => $.shell.keys.mailbox)} rows={mailbox} />}
          {hasBlocks ? (
            <Section title={t(($) => $.shell.keys.blocks)} rows={blocks} />
          ) : (
            <Section title={t(($) => $.shell.keys.create)} rows={create} />
          )}
        </div>
      </div>
    </Modal>
  );
}
