import {
  changeFileShareRef,
  createFileShareRef,
} from '@enlace/contract/publishing/file-shares/file-shares.refs.gen.ts';
import type { FileShare, ShareTarget } from '@enlace/contract/publishing/file-shares/file-shares.schemas.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { Box, Stack, Text } from '#components/layout/layout.tsx';
import { call } from '#lib/api/call.ts';
import { refusedInput } from '#lib/form/refused-input.ts';
import { focusFirstInvalid } from '#lib/form/focus-first-invalid.ts';
import { useAction } from '#lib/form/use-action.ts';
import { driveKeys, sharesOfQuery } from '../api/drive.queries.ts';
import { LinkLine } from './link-line.tsx';
import { type ShareDraft, ShareFields, shareBody, startOf } from './share-fields.tsx';
import { useShareWords } from './share-words.ts';
import classes from './share.module.css';

type Props = {
  target: ShareTarget & { name: string };
  /** Edits this link instead of creating one. */
  share?: FileShare;
  onClose: () => void;
};

function Existing({ shares }: { shares: readonly FileShare[] }) {
  const { t } = useTranslation('drive');
  const words = useShareWords();
  return (
    <Stack as="section" gap={12} className={classes.links}>
      <h3>{t(($) => $.drive.share.existing)}</h3>
      {shares.map((share) => (
        <div key={share.id}>
          <LinkLine path={share.path} name={share.name} />
          <Text mt={4} size={12} tone="faint" tabular>
            {words.ofShare(share).join(' · ')}
          </Text>
        </div>
      ))}
    </Stack>
  );
}

/** Sharing by link: the existing links, and a new one with its limits. */
export function ShareDialog({ target, share, onClose }: Props) {
  const { t } = useTranslation(['drive', 'common']);
  const client = useQueryClient();
  const words = useShareWords();
  const formId = useId();
  const action = useAction();
  const [draft, setDraft] = useState<ShareDraft>(() => startOf(share, target.name));
  const [made, setMade] = useState<FileShare>();
  const [triedAtMs, setTriedAt] = useState<number>();
  const { kind, id } = target;
  const existing = useQuery({ ...sharesOfQuery({ kind, id }), enabled: share === undefined }).data?.items ?? [];
  const refresh = () => client.invalidateQueries({ queryKey: driveKeys.shares });
  function onSubmit(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    const refused = refusedInput(form);
    if (refused) return refused.focus();
    const nowMs = Date.now();
    setTriedAt(nowMs);
    const body = shareBody(draft, nowMs);
    if (!body) return focusFirstInvalid(form);
    void action.run(async () => {
      if (share) {
        const { password, ...rest } = body;
        const kept = draft.password === '' && !draft.dropsPassword ? rest : { ...rest, password };
        await call(changeFileShareRef, { params: { id: share.id }, body: kept });
        await refresh();
        onClose();
      } else {
        setMade(await call(createFileShareRef, { body: { target: { kind, id }, ...body } }));
        await refresh();
      }
    });
  }
  if (made) {
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title={t(($) => $.drive.share.ready)}
        actions={
          <Button variant="primary" onClick={onClose}>
            {t(($) => $.drive.share.close)}
          </Button>
        }
      >
        <Stack gap={16} pt={6}>
          <Callout tone="ok" title={made.name}>
            {words.ofShare(made).join(' · ')}
          </Callout>
          <LinkLine path={made.path} name={made.name} isNew />
        </Stack>
      </Dialog>
    );
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size={520}
      title={share ? t(($) => $.drive.share.editTitle) : t(($) => $.drive.share.title, { name: target.name })}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t(($) => $.common.cancel)}
          </Button>
          <Button variant="primary" type="submit" form={formId} loading={action.isBusy}>
            {share ? t(($) => $.drive.share.save) : t(($) => $.drive.share.create)}
          </Button>
        </>
      }
    >
      <Box as="p" mb={12}>
        {t(($) => $.drive.share.help)}
      </Box>
      {existing.length > 0 && <Existing shares={existing} />}
      <Stack as="form" gap={16} pt={6} id={formId} onSubmit={onSubmit} noValidate>
        <ShareFields
          draft={draft}
          onChange={setDraft}
          triedAtMs={triedAtMs}
          hasPassword={share?.hasPassword === true}
        />
        <FailureCallout failure={action.failure} />
      </Stack>
    </Dialog>
  );
}
