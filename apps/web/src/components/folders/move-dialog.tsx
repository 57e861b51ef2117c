import { folderLimits } from '@enlace/contract/workspace/folders/folders.schemas.ts';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconFolder, IconFolderOff, IconPlus } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Box, Row, Stack, Text } from '#components/layout/layout.tsx';
import { choiceRow } from '#components/filters/choice-row.ts';
import { depthOf, folderPath, matches } from './folder-tree.rules.ts';
import type { CollectionActions } from './use-collection-actions.ts';

type Props = {
  /** What is moved, as text: “3 perfiles”, or a folder’s name. */
  title: string;
  actions: CollectionActions;
  /** Current folder; undefined if there are several. */
  current: string | null | undefined;
  /** Label for the top level: “Sin carpeta”, or “Arriba del todo” for folders. */
  outsideText: string;
  canGo: (folderId: string | null) => boolean;
  onMove: (folderId: string | null) => void;
  onClose: () => void;
};

type Choice = { id: string | null; name: string; depth: number; path: string };

/** “Mover a…”: the equivalent of dragging. Typing filters the folders, and names a new one. */
export function MoveDialog({ title, actions, current, outsideText, canGo, onMove, onClose }: Props) {
  const { t } = useTranslation('folders');
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string | null | undefined>(undefined);
  const [isBusy, setBusy] = useState(false);
  const { folders } = actions;
  const choices: Choice[] = [
    { id: null, name: outsideText, depth: 1, path: outsideText },
    ...folders.map(({ id, name }) => ({ id, name, depth: depthOf(folders, id), path: folderPath(folders, id) })),
  ];
  const wanted = typed.trim();
  const shown = wanted === '' ? choices : choices.filter(({ name }) => matches(name, typed));
  const allowed = shown.filter(({ id }) => id !== current && canGo(id));
  const isNew = wanted !== '' && !folders.some(({ name }) => name.toLowerCase() === wanted.toLowerCase());
  const target = chosen !== undefined && allowed.some(({ id }) => id === chosen) ? chosen : undefined;

  function move(id: string | null): void {
    onMove(id);
    onClose();
  }
  async function create(): Promise<void> {
    setBusy(true);
    const folder = await actions.createFolder(wanted, null);
    setBusy(false);
    if (folder) move(folder.id);
  }
  function walk(step: 1 | -1): void {
    const at = allowed.findIndex(({ id }) => id === target);
    const next =
      allowed[Math.max(0, Math.min(allowed.length - 1, at === -1 && step === -1 ? allowed.length - 1 : at + step))];
    if (!next) return;
    setChosen(next.id);
    list.current?.querySelector(`[data-choice="${next.id ?? ''}"]`)?.scrollIntoView({ block: 'nearest' });
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'ArrowDown') walk(1);
    else if (event.key === 'ArrowUp') walk(-1);
    else if (event.key === 'Enter') {
      const only = target === undefined && allowed.length === 1 ? allowed[0] : undefined;
      if (target !== undefined) move(target);
      else if (only) move(only.id);
      else if (isNew && allowed.length === 0) void create();
    } else return;
    event.preventDefault();
  }
  const optionId = (id: string | null) => `move-to-${id ?? 'none'}`;
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      size={420}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t(($) => $.folders.cancel)}
          </Button>
          <Button
            variant="primary"
            disabled={target === undefined}
            onClick={() => {
              if (target !== undefined) move(target);
            }}
          >
            {t(($) => $.folders.move)}
          </Button>
        </>
      }
    >
      <Box mb={8}>
        <TextField
          label={t(($) => $.folders.findFolder)}
          hideLabel
          placeholder={t(($) => $.folders.findFolder)}
          data-autofocus
          role="combobox"
          aria-expanded
          aria-controls="move-to-list"
          aria-activedescendant={target === undefined ? undefined : optionId(target)}
          autoComplete="off"
          value={typed}
          maxLength={folderLimits.name}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </Box>
      <Stack
        mx="-8px"
        scrollY
        maxH="min(46vh, 360px)"
        p={0}
        ref={list}
        id="move-to-list"
        role="listbox"
        aria-label={t(($) => $.folders.title)}
      >
        {shown.map(({ id, name, depth, path }) => {
          const isAllowed = id !== current && canGo(id);
          return (
            <Row
              {...choiceRow}
              as="button"
              key={id ?? ''}
              id={optionId(id)}
              type="button"
              role="option"
              tabIndex={-1}
              disabled={!isAllowed}
              data-choice={id ?? ''}
              aria-selected={target === id}
              style={{ paddingLeft: 8 + (wanted === '' ? depth - 1 : 0) * 18 }}
              onClick={() => setChosen(id)}
              onDoubleClick={() => move(id)}
            >
              <Icon of={id === null ? IconFolderOff : IconFolder} size={16} />
              <Text as="span" shrink truncate>
                {wanted === '' ? name : path}
              </Text>
              {id === current && (
                <Text as="span" ml="auto" size={12} tone="faint" tabular>
                  {t(($) => $.folders.here)}
                </Text>
              )}
            </Row>
          );
        })}
      </Stack>
      {isNew && (
        <Row {...choiceRow} as="button" type="button" disabled={isBusy} onClick={() => void create()}>
          <Icon of={IconPlus} size={16} />
          <Text as="span" shrink truncate>
            {t(($) => $.folders.createNamed, { name: wanted })}
          </Text>
        </Row>
      )}
      {actions.failure !== undefined && (
        <Box mt={10}>
          <FailureCallout failure={actions.failure} />
        </Box>
      )}
    </Dialog>
  );
}
