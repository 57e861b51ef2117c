import { importContentMax } from '@enlace/contract/presence/profiles/profile-import-limits.ts';
import type { WireLocale } from '@enlace/contract/core/locale.ts';
import { importProfileRef } from '@enlace/contract/presence/profiles/profile-starts.refs.gen.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type DragEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { IconUpload } from 'virtual:tabler-icons';
import { paths } from '#app/paths.ts';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { FieldNote } from '#components/fields/field-note.tsx';
import { layout, Stack, Text } from '#components/layout/layout.tsx';
import { call } from '#lib/api/call.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { profileKeys } from '../api/profiles.queries.ts';
import { shrinkPageFile } from './page-file.rules.ts';
import classes from './import-dialog.module.css';

const accepted = '.html,.htm,.json,.vcf,text/html,application/json,text/vcard';
/** A larger file is not a page of links, and reading it would only block the browser. */
const fileBytesMax = 20 * 1024 * 1024;

class TooLargeError extends Error {}

async function readFile(file: File): Promise<string> {
  if (file.size > fileBytesMax) throw new TooLargeError();
  const content = shrinkPageFile(await file.text());
  if (content.length > importContentMax) throw new TooLargeError();
  return content;
}

function useImport(locale: WireLocale) {
  const { t } = useTranslation('starts');
  const navigate = useNavigate();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (file: File) => call(importProfileRef, { body: { content: await readFile(file), locale } }),
    async onSuccess({ profile, summary }) {
      void client.invalidateQueries({ queryKey: profileKeys.all });
      void client.invalidateQueries({ queryKey: ['shell'] });
      const { links, socials, leftOut } = summary;
      const taken =
        summary.kind === 'vcard' ? t(($) => $.starts.tookCard) : t(($) => $.starts.took, { links, socials });
      const left = leftOut === 0 ? '' : ` ${t(($) => $.starts.leftOut, { count: leftOut })}`;
      showToast({ text: taken + left });
      await navigate(paths.user.profile(profile.id), { replace: true });
    },
  });
}

/** Imports a page of another service from its saved file, or a vCard. */
export function ImportDialog({ locale, onClose }: { locale: WireLocale; onClose: () => void }) {
  const { t } = useTranslation(['starts', 'common']);
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const { mutate, isPending, error } = useImport(locale);
  function take(file: File | undefined): void {
    if (file && !isPending) mutate(file);
  }
  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  }
  const failure =
    error === null ? undefined : error instanceof TooLargeError ? t(($) => $.starts.tooLarge) : errorText(error);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(($) => $.starts.importTitle)}
      size={520}
      actions={
        <Button variant="ghost" onClick={onClose}>
          {t(($) => $.common.cancel)}
        </Button>
      }
    >
      <Stack
        chosen="edge"
        border="input"
        radius="lg"
        fill="surface-2"
        align="center"
        gap={8}
        py={28}
        px={16}
        size={13}
        tone="muted"
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Button
          variant="primary"
          icon={IconUpload}
          loading={isPending}
          data-autofocus
          onClick={() => input.current?.click()}
        >
          {t(($) => $.starts.choose)}
        </Button>
        <p>{t(($) => $.starts.drop)}</p>
        <input
          ref={input}
          type="file"
          accept={accepted}
          {...layout('box', { position: 'absolute', w: 1, h: 1, opacity: 0, pierced: true })}
          tabIndex={-1}
          aria-hidden="true"
          onChange={({ currentTarget }) => {
            take(currentTarget.files?.[0]);
            currentTarget.value = '';
          }}
        />
      </Stack>
      <FieldNote error={failure} />
      <Stack as="ul" gap={6} mt={16} pl={18} size={13} tone="muted">
        <li>{t(($) => $.starts.kindPage)}</li>
        <li>{t(($) => $.starts.kindJson)}</li>
        <li>{t(($) => $.starts.kindCard)}</li>
      </Stack>
      <Text mt={12} size={12} tone="faint">
        {t(($) => $.starts.pictures)}
      </Text>
    </Dialog>
  );
}
