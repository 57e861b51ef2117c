import { createFileRequestRef } from '@enlace/contract/publishing/file-shares/file-requests.refs.gen.ts';
import { type FileRequest, fileRequestLimits } from '@enlace/contract/publishing/file-shares/file-shares.schemas.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchSelectField } from '#components/fields/search-select-field.tsx';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { FieldFrame } from '#components/fields/field-frame.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { call } from '#lib/api/call.ts';
import { refusedInput } from '#lib/form/refused-input.ts';
import { useAction } from '#lib/form/use-action.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { contactChoicesQuery, driveKeys } from '../api/drive.queries.ts';
import { type Expiry, expiryInstant, isOver, wholeNumber } from './expiry.rules.ts';
import { ExpiryField } from './expiry-field.tsx';
import { LinkLine } from './link-line.tsx';
import classes from './share.module.css';
import { HelpTip } from '#components/help/help-tip.tsx';
import { Box, Grid, layout, Stack } from '#components/layout/layout.tsx';

type Draft = {
  title: string;
  message: string;
  contactId: string | null;
  expiry: Expiry;
  moment: string | undefined;
  maxFiles: string;
  maxMegabytes: string;
};

const megabyte = 1_000_000;
const fileMegabytesMax = 20_000;
const empty: Draft = {
  title: '',
  message: '',
  contactId: null,
  expiry: 'month',
  moment: undefined,
  maxFiles: '',
  maxMegabytes: '',
};

function bodyOf(draft: Draft, nowMs: number) {
  const maxFiles = wholeNumber(draft.maxFiles, fileRequestLimits.files);
  const megabytes = wholeNumber(draft.maxMegabytes, fileMegabytesMax);
  const title = draft.title.trim();
  if (title === '' || maxFiles === undefined || megabytes === undefined) return undefined;
  if (isOver(draft, nowMs)) return undefined;
  const expiresAt = expiryInstant(draft, nowMs);
  const maxFileBytes = megabytes === null ? null : megabytes * megabyte;
  return { title, message: draft.message, contactId: draft.contactId, expiresAt, maxFiles, maxFileBytes };
}

function ContactChoice({ value, onChange }: { value: string | null; onChange: (id: string | null) => void }) {
  const { t } = useTranslation('drive');
  const [search, setSearch] = useState('');
  const found = useQuery(contactChoicesQuery(search)).data?.items ?? [];
  return (
    <SearchSelectField
      label={t(($) => $.drive.request.contact)}
      hint={t(($) => $.drive.request.contactHint)}
      placeholder={t(($) => $.drive.request.contactNone)}
      nothing={t(($) => $.drive.request.contactNothing)}
      options={found.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={onChange}
      clearable
      onSearch={setSearch}
    />
  );
}

type FieldsProps = { draft: Draft; onChange: (draft: Draft) => void; triedAtMs: number | undefined };

function Fields({ draft, onChange, triedAtMs }: FieldsProps) {
  const { t } = useTranslation('drive');
  const formats = useFormats();
  const set = (patch: Partial<Draft>) => onChange({ ...draft, ...patch });
  const when = (isWrong: boolean, text: string) => (triedAtMs !== undefined && isWrong ? text : undefined);
  const isPast = isOver(draft, triedAtMs ?? 0);
  const limited = (text: string, max: number) =>
    when(
      wholeNumber(text, max) === undefined,
      t(($) => $.drive.share.downloadsInvalid, { n: formats.number(max) }),
    );
  return (
    <>
      <TextField
        label={t(($) => $.drive.request.name)}
        placeholder={t(($) => $.drive.request.namePlaceholder)}
        data-autofocus
        value={draft.title}
        maxLength={fileRequestLimits.title}
        error={when(
          draft.title.trim() === '',
          t(($) => $.drive.request.nameMissing),
        )}
        onChange={({ target }) => set({ title: target.value })}
      />
      <FieldFrame label={t(($) => $.drive.request.message)} hint={t(($) => $.drive.request.messageHint)}>
        {(ids) => (
          <textarea
            {...ids}
            {...layout('box', {
              full: true,
              minH: 64,
              px: 10,
              py: 8,
              border: 'input',
              radius: 'md',
              fill: 'surface',
              tone: 'default',
              focus: 'field',
              className: classes.area,
            })}
            rows={2}
            maxLength={fileRequestLimits.message}
            value={draft.message}
            onChange={({ target }) => set({ message: target.value })}
          />
        )}
      </FieldFrame>
      <ContactChoice value={draft.contactId} onChange={(contactId) => set({ contactId })} />
      <ExpiryField
        value={draft}
        onChange={set}
        error={when(
          isPast,
          t(($) => $.drive.share.past),
        )}
      />
      <Grid columns="1fr 1fr" gap={12} className={classes.pair}>
        <TextField
          label={t(($) => $.drive.request.maxFiles)}
          aside={<HelpTip of="requestFiles" about={t(($) => $.drive.request.maxFiles)} />}
          hint={t(($) => $.drive.share.downloadsHint)}
          inputMode="numeric"
          autoComplete="off"
          value={draft.maxFiles}
          error={limited(draft.maxFiles, fileRequestLimits.files)}
          onChange={({ target }) => set({ maxFiles: target.value })}
        />
        <TextField
          label={t(($) => $.drive.request.maxMegabytes)}
          hint={t(($) => $.drive.share.downloadsHint)}
          inputMode="numeric"
          autoComplete="off"
          value={draft.maxMegabytes}
          error={limited(draft.maxMegabytes, fileMegabytesMax)}
          onChange={({ target }) => set({ maxMegabytes: target.value })}
        />
      </Grid>
    </>
  );
}

type Props = {
  /** Target folder of the files; undefined: no folder. */
  folder: { id: string; name: string } | undefined;
  onClose: () => void;
};

/** A link for uploading files without seeing any. */
export function RequestDialog({ folder, onClose }: Props) {
  const { t } = useTranslation(['drive', 'common']);
  const client = useQueryClient();
  const formId = useId();
  const action = useAction();
  const [draft, setDraft] = useState<Draft>(empty);
  const [made, setMade] = useState<FileRequest>();
  const [triedAtMs, setTriedAt] = useState<number>();
  function onSubmit(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault();
    const refused = refusedInput(event.currentTarget);
    if (refused) return refused.focus();
    const nowMs = Date.now();
    setTriedAt(nowMs);
    const body = bodyOf(draft, nowMs);
    if (!body) return;
    void action.run(async () => {
      setMade(await call(createFileRequestRef, { body: { ...body, folderId: folder?.id ?? null } }));
      await client.invalidateQueries({ queryKey: driveKeys.requests });
    });
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size={520}
      title={made ? t(($) => $.drive.request.ready) : t(($) => $.drive.request.title)}
      actions={
        made ? (
          <Button variant="primary" onClick={onClose}>
            {t(($) => $.drive.share.close)}
          </Button>
        ) : (
          <>
            <Button variant="ghost" onClick={onClose}>
              {t(($) => $.common.cancel)}
            </Button>
            <Button variant="primary" type="submit" form={formId} loading={action.isBusy}>
              {t(($) => $.drive.request.create)}
            </Button>
          </>
        )
      }
    >
      {made ? (
        <Stack gap={16} pt={6}>
          <Callout tone="ok" title={made.title} />
          <LinkLine path={made.path} name={made.title} />
        </Stack>
      ) : (
        <>
          <Box as="p" mb={12}>
            {t(($) => $.drive.request.help)}{' '}
            {folder ? t(($) => $.drive.request.folder, { folder: folder.name }) : t(($) => $.drive.request.folderNone)}
          </Box>
          <Stack as="form" gap={16} pt={6} id={formId} onSubmit={onSubmit} noValidate>
            <Fields draft={draft} onChange={setDraft} triedAtMs={triedAtMs} />
            <FailureCallout failure={action.failure} />
          </Stack>
        </>
      )}
    </Dialog>
  );
}
