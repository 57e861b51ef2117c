import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { commandKeyName } from '#lib/keyboard/command-key.ts';
import { userMenu } from '../menu.ts';
import { useAdminMenu } from '../use-admin-menu.ts';

type KeyRow = { keys: readonly string[]; label: string };
export type KeySection = { title: string; rows: readonly KeyRow[] };

/** `g` and a letter, from the menu. */
export function useGoRows(isAdmin: boolean): KeyRow[] {
  const { t } = useTranslation('shell');
  const menu = useAdminMenu();
  const groups = isAdmin ? menu : userMenu({ mailboxProfileId: undefined });
  return groups
    .flatMap(({ items }) => items)
    .flatMap(({ key, letter }) =>
      letter === undefined ? [] : [{ keys: ['g', letter], label: t(($) => $.shell.item[key]) }],
    );
}

function useBasics(): { anywhere: KeySection; create: KeySection; lists: KeySection; palette: KeySection } {
  const { t } = useTranslation(['shortcuts', 'shell']);
  return {
    anywhere: {
      title: t(($) => $.shortcuts.anywhere),
      rows: [
        { keys: [commandKeyName, 'K'], label: t(($) => $.shortcuts.palette) },
        { keys: ['/'], label: t(($) => $.shortcuts.search) },
        { keys: [commandKeyName, 'Z'], label: t(($) => $.shortcuts.undo) },
        { keys: [commandKeyName, 'Enter'], label: t(($) => $.shortcuts.main) },
        { keys: ['?'], label: t(($) => $.shortcuts.sheet) },
      ],
    },
    create: {
      title: t(($) => $.shortcuts.create),
      rows: [
        { keys: ['c', 'c'], label: t(($) => $.shell.create.campaign) },
        { keys: ['c', 'p'], label: t(($) => $.shell.create.profile) },
        { keys: ['c', 't'], label: t(($) => $.shell.create.contact) },
        { keys: ['c', 'm'], label: t(($) => $.shell.create.template) },
        { keys: ['c', 'l'], label: t(($) => $.shortcuts.liveList) },
        { keys: ['c', 'i'], label: t(($) => $.shortcuts.importing) },
      ],
    },
    lists: {
      title: t(($) => $.shortcuts.lists),
      rows: [
        { keys: ['j', 'k'], label: t(($) => $.shortcuts.move) },
        { keys: ['x'], label: t(($) => $.shortcuts.tick) },
        { keys: ['Shift', 'J K'], label: t(($) => $.shortcuts.tickOn) },
        { keys: ['f'], label: t(($) => $.shortcuts.filter) },
        { keys: [commandKeyName, 'A'], label: t(($) => $.shortcuts.tickAll) },
        { keys: ['l'], label: t(($) => $.shortcuts.label) },
        { keys: ['#'], label: t(($) => $.shortcuts.trash) },
        { keys: ['Enter'], label: t(($) => $.shortcuts.open) },
        { keys: ['e'], label: t(($) => $.shortcuts.edit) },
        { keys: ['e'], label: t(($) => $.shortcuts.noticeDone) },
      ],
    },
    palette: {
      title: t(($) => $.shortcuts.paletteTitle),
      rows: [
        { keys: ['Tab'], label: t(($) => $.shortcuts.groups) },
        { keys: [commandKeyName, 'Enter'], label: t(($) => $.shortcuts.newTab) },
      ],
    },
  };
}

function useMailbox(): KeySection {
  const { t } = useTranslation('shortcuts');
  return {
    title: t(($) => $.shortcuts.mailbox),
    rows: [
      { keys: ['j', 'k'], label: t(($) => $.shortcuts.mailMove) },
      { keys: ['o'], label: t(($) => $.shortcuts.mailOpen) },
      { keys: ['↓ ↑'], label: t(($) => $.shortcuts.mailRows) },
      { keys: ['1 … 9', '0'], label: t(($) => $.shortcuts.mailViews) },
      { keys: ['w'], label: t(($) => $.shortcuts.mailWrite) },
      { keys: ['e'], label: t(($) => $.shortcuts.mailClose) },
      { keys: ['r'], label: t(($) => $.shortcuts.mailReply) },
      { keys: ['a'], label: t(($) => $.shortcuts.mailReplyAll) },
      { keys: ['f'], label: t(($) => $.shortcuts.mailForward) },
      { keys: ['s'], label: t(($) => $.shortcuts.mailSnooze) },
      { keys: ['m'], label: t(($) => $.shortcuts.mailAssign) },
      { keys: ['v'], label: t(($) => $.shortcuts.mailProfile) },
      { keys: ['y'], label: t(($) => $.shortcuts.mailMerge) },
      { keys: ['d'], label: t(($) => $.shortcuts.mailSplit) },
      { keys: ['F2'], label: t(($) => $.shortcuts.mailRename) },
      { keys: ['l'], label: t(($) => $.shortcuts.mailLabels) },
      { keys: ['n'], label: t(($) => $.shortcuts.mailNote) },
      { keys: ['u'], label: t(($) => $.shortcuts.mailUnread) },
      { keys: [';'], label: t(($) => $.shortcuts.mailUnfold) },
      { keys: ['!'], label: t(($) => $.shortcuts.mailSpam) },
      { keys: ['#'], label: t(($) => $.shortcuts.mailTrash) },
      { keys: ['x'], label: t(($) => $.shortcuts.mailTick) },
      { keys: ['/'], label: t(($) => $.shortcuts.mailReplies) },
      { keys: [commandKeyName, 'Shift', 'C B'], label: t(($) => $.shortcuts.mailCopies) },
      { keys: [commandKeyName, 'Enter'], label: t(($) => $.shortcuts.send) },
      { keys: [commandKeyName, 'Shift', 'Enter'], label: t(($) => $.shortcuts.sendClose) },
    ],
  };
}

function useScreens(): Record<'mailbox' | 'drive' | 'walls' | 'tree', KeySection> {
  const { t } = useTranslation('shortcuts');
  return {
    mailbox: useMailbox(),
    drive: {
      title: t(($) => $.shortcuts.drive),
      rows: [
        { keys: [commandKeyName, 'A'], label: t(($) => $.shortcuts.tickAll) },
        { keys: ['F2'], label: t(($) => $.shortcuts.rename) },
        { keys: ['m'], label: t(($) => $.shortcuts.moveTo) },
        { keys: ['i'], label: t(($) => $.shortcuts.details) },
        { keys: ['s'], label: t(($) => $.shortcuts.share) },
        { keys: ['Delete'], label: t(($) => $.shortcuts.trash) },
      ],
    },
    walls: {
      title: t(($) => $.shortcuts.walls),
      rows: [
        { keys: ['n'], label: t(($) => $.shortcuts.wallWrite) },
        { keys: [commandKeyName, 'Shift', 'Enter'], label: t(($) => $.shortcuts.wallSchedule) },
        { keys: ['j', 'k'], label: t(($) => $.shortcuts.wallMove) },
        { keys: ['a'], label: t(($) => $.shortcuts.wallApprove) },
        { keys: ['r'], label: t(($) => $.shortcuts.wallReject) },
        { keys: ['s'], label: t(($) => $.shortcuts.wallSpam) },
        { keys: ['d'], label: t(($) => $.shortcuts.wallReopen) },
      ],
    },
    tree: {
      title: t(($) => $.shortcuts.tree),
      rows: [
        { keys: ['↑ ↓ ← →'], label: t(($) => $.shortcuts.treeWalk) },
        { keys: ['Alt', '↑ ↓ ← →'], label: t(($) => $.shortcuts.treeMove) },
        { keys: ['F2'], label: t(($) => $.shortcuts.rename) },
        { keys: ['Delete'], label: t(($) => $.shortcuts.trash) },
      ],
    },
  };
}

function useEditors(): Record<'editor' | 'blocks' | 'steps', KeySection> {
  const { t } = useTranslation('shortcuts');
  return {
    editor: {
      title: t(($) => $.shortcuts.editor),
      rows: [
        { keys: [commandKeyName, 'S'], label: t(($) => $.shortcuts.save) },
        { keys: [commandKeyName, 'Enter'], label: t(($) => $.shortcuts.publish) },
        { keys: [commandKeyName, 'Z'], label: t(($) => $.shortcuts.undo) },
        { keys: [commandKeyName, 'Shift', 'Z'], label: t(($) => $.shortcuts.redo) },
      ],
    },
    blocks: {
      title: t(($) => $.shortcuts.blocks),
      rows: [
        { keys: ['Alt', '↑ ↓'], label: t(($) => $.shortcuts.blockMove) },
        { keys: ['Alt', '← →'], label: t(($) => $.shortcuts.blockLevel) },
        { keys: ['Shift', '↑ ↓'], label: t(($) => $.shortcuts.blockChoose) },
        { keys: [commandKeyName, 'A'], label: t(($) => $.shortcuts.chooseAll) },
        { keys: ['Insert'], label: t(($) => $.shortcuts.blockAdd) },
        { keys: [commandKeyName, 'C X V'], label: t(($) => $.shortcuts.blockClipboard) },
        { keys: [commandKeyName, 'D'], label: t(($) => $.shortcuts.blockDuplicate) },
        { keys: ['Delete'], label: t(($) => $.shortcuts.blockRemove) },
        { keys: ['Shift', 'F10'], label: t(($) => $.shortcuts.blockMenu) },
      ],
    },
    steps: {
      title: t(($) => $.shortcuts.steps),
      rows: [
        { keys: ['↑ ↓'], label: t(($) => $.shortcuts.stepWalk) },
        { keys: ['Alt', '↑ ↓ ← →'], label: t(($) => $.shortcuts.stepMove) },
        { keys: [commandKeyName, 'D'], label: t(($) => $.shortcuts.blockDuplicate) },
        { keys: ['Insert'], label: t(($) => $.shortcuts.stepAdd) },
        { keys: ['Delete'], label: t(($) => $.shortcuts.blockRemove) },
      ],
    },
  };
}

function has(selector: string): boolean {
  return document.querySelector(selector) !== null;
}

/** Sections of shortcuts: those of the open screen, and all others. */
export function useKeySections(isAdmin: boolean): { here: KeySection[]; others: KeySection[] } {
  const { pathname } = useLocation();
  const basics = useBasics();
  const screens = useScreens();
  const editors = useEditors();
  const all = [
    { section: screens.mailbox, isHere: has('[data-mailbox]') },
    { section: screens.drive, isHere: pathname.startsWith('/user/nube') },
    { section: screens.walls, isHere: pathname.startsWith('/user/muros') },
    { section: editors.blocks, isHere: has('[data-add-block]') },
    { section: editors.steps, isHere: has('[data-stop]') },
    { section: editors.editor, isHere: has('[data-add-block], [data-stop]') },
    { section: screens.tree, isHere: has('[role="tree"]') },
  ].filter(({ isHere }) => isHere || !isAdmin);
  return {
    here: [basics.anywhere, ...all.filter(({ isHere }) => isHere).map(({ section }) => section)],
    others: [
      ...(isAdmin ? [] : [basics.create]),
      basics.lists,
      basics.palette,
      ...all.filter(({ isHere }) => !isHere).map(({ section }) => section),
    ],
  };
}
