import type { BoxFolder, MailSource } from '@enlace/contract/mailbox/mail-sources/mail-sources.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { CheckField } from '#components/fields/check-field.tsx';
import { FieldGroup } from '#components/fields/field-group.tsx';
import { FieldNote } from '#components/fields/field-note.tsx';
import { SelectField } from '#components/fields/select-field.tsx';
import { Stack, Text } from '#components/layout/layout.tsx';
import { Loaded } from '#components/states/loaded.tsx';
import { boxFoldersQuery, useChangeFolders, useChangeSource } from './mail-sources.queries.ts';
import { BoxTrouble, boxFailureOf } from './box-trouble.tsx';

const formId = 'box-folders';

/** Those of the server, and those that are read but gone there. */
function shownFolders(items: readonly BoxFolder[], source: MailSource): (BoxFolder & { isGone: boolean })[] {
  const gone = source.folders.filter((name) => !items.some((item) => item.name === name));
  return [
    ...items.map((item) => ({ ...item, isGone: false })),
    ...gone.map((name) => ({ name, use: null, isRead: true, isGone: true })),
  ];
}

type Labelled = Pick<BoxFolder, 'name' | 'use'>;

/** The usual name of a folder with a known use, and the one its server gives it. */
function useFolderLabel(): (folder: Labelled) => string {
  const { t } = useTranslation('incoming');
  return ({ name, use }) => {
    const usual = use === null ? name : t(($) => $.incoming.folderUses[use]);
    return usual === name ? name : `${usual} (${name})`;
  };
}

type ReadProps = {
  folders: ReturnType<typeof shownFolders>;
  chosen: readonly string[];
  setChosen: (names: readonly string[]) => void;
  isMissing: boolean;
};

function ReadFolders({ folders, chosen, setChosen, isMissing }: ReadProps) {
  const { t } = useTranslation('incoming');
  const labelOf = useFolderLabel();
  return (
    <FieldGroup legend={t(($) => $.incoming.foldersRead)}>
      {folders.map((folder) => (
        <CheckField
          key={folder.name}
          checked={chosen.includes(folder.name)}
          onChange={({ currentTarget }) => {
            const others = chosen.filter((name) => name !== folder.name);
            setChosen(currentTarget.checked ? [...others, folder.name] : others);
          }}
        >
          {folder.isGone ? `${folder.name} (${t(($) => $.incoming.gone)})` : labelOf(folder)}
        </CheckField>
      ))}
      <FieldNote error={isMissing ? t(($) => $.incoming.needOne) : undefined} />
    </FieldGroup>
  );
}

type ClosedProps = {
  items: readonly BoxFolder[];
  value: MailSource['whenClosed'];
  onChange: (value: MailSource['whenClosed']) => void;
};

function WhenClosed({ items, value, onChange }: ClosedProps) {
  const { t } = useTranslation('incoming');
  const labelOf = useFolderLabel();
  return (
    <FieldGroup legend={t(($) => $.incoming.whenClosed)}>
      <CheckField
        checked={value.markRead}
        onChange={({ currentTarget }) => onChange({ ...value, markRead: currentTarget.checked })}
      >
        {t(($) => $.incoming.markClosed)}
      </CheckField>
      <SelectField
        label={t(($) => $.incoming.moveClosed)}
        none={t(($) => $.incoming.moveNowhere)}
        options={items.map((item) => ({ value: item.name, label: labelOf(item) }))}
        value={value.folder}
        onChange={(folder: string | null) => onChange({ ...value, folder })}
      />
    </FieldGroup>
  );
}

/** What leaves through the box, and what its people write elsewhere. */
function SentMail({ name, opens, onChange }: { name: string; opens: boolean; onChange: (opens: boolean) => void }) {
  const { t } = useTranslation('incoming');
  return (
    <FieldGroup legend={t(($) => $.incoming.sentMail)}>
      <Text tone="muted">{t(($) => $.incoming.sentMailHelp, { name })}</Text>
      <CheckField checked={opens} onChange={({ currentTarget }) => onChange(currentTarget.checked)}>
        {t(($) => $.incoming.opensSent)}
      </CheckField>
    </FieldGroup>
  );
}

type FormProps = {
  source: MailSource;
  items: readonly BoxFolder[];
  change: ReturnType<typeof useChangeFolders>;
  settings: ReturnType<typeof useChangeSource>;
  onClose: () => void;
};

function FoldersForm({ source, items, change, settings, onClose }: FormProps) {
  const [chosen, setChosen] = useState<readonly string[]>(source.folders);
  const [whenClosed, setWhenClosed] = useState(source.whenClosed);
  const [opensSent, setOpensSent] = useState(source.opensSent);
  const [isMissing, setMissing] = useState(false);
  const { id, sentFolder } = source;
  const readable = items.filter(({ name }) => name !== sentFolder);
  const keepFolders = () => change.mutate({ id, body: { folders: [...chosen], whenClosed } }, { onSuccess: onClose });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(chosen.length === 0);
    if (chosen.length === 0 || change.isPending || settings.isPending) return;
    if (opensSent === source.opensSent) keepFolders();
    else settings.mutate({ id, body: { opensSent } }, { onSuccess: keepFolders });
  };
  return (
    <Stack as="form" gap={16} id={formId} noValidate onSubmit={submit}>
      <ReadFolders
        folders={shownFolders(readable, source)}
        chosen={chosen}
        setChosen={setChosen}
        isMissing={isMissing}
      />
      {sentFolder !== null && <SentMail name={sentFolder} opens={opensSent} onChange={setOpensSent} />}
      <WhenClosed items={items} value={whenClosed} onChange={setWhenClosed} />
    </Stack>
  );
}

/** The folders of a box that are read, and what happens there to mail that is done with here. */
export function FoldersDialog({ source, onClose }: { source: MailSource; onClose: () => void }) {
  const { t } = useTranslation('incoming');
  const query = useQuery(boxFoldersQuery(source.id));
  const [change, settings] = [useChangeFolders(), useChangeSource()];
  const failed = change.error ?? settings.error;
  const failure = failed ?? query.error;
  const trouble = boxFailureOf(failure);
  return (
    <Dialog
      title={t(($) => $.incoming.foldersTitle, { name: source.name })}
      isOpen
      onClose={onClose}
      size={520}
      actions={
        <Button
          type="submit"
          form={formId}
          variant="primary"
          disabled={!query.data}
          loading={change.isPending || settings.isPending}
        >
          {t(($) => $.incoming.save)}
        </Button>
      }
    >
      <Stack gap={16}>
        <Text tone="muted">{t(($) => $.incoming.foldersHelp)}</Text>
        {trouble ? <BoxTrouble {...trouble} /> : <FailureCallout failure={failed} />}
        {!(trouble && query.error) && (
          <Loaded query={query} rows={3}>
            {({ items }) => <FoldersForm {...{ source, items, change, settings, onClose }} />}
          </Loaded>
        )}
      </Stack>
    </Dialog>
  );
}
