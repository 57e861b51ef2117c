import {
  attachedType,
  attachmentLimits,
  type CampaignAttachment,
  isWithinLimit,
} from '@enlace/contract/sending/campaigns/attachments.schemas.ts';
import type { StoredFile } from '@enlace/contract/files/drive/files.contract.ts';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconFile, IconPhoto, IconX } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { IconButton } from '#components/button/icon-button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { Row, Stack, Text } from '#components/layout/layout.tsx';
import { lazyPart } from '#components/lazy/lazy-part.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { refusalText } from '#lib/i18n/error-text.ts';
import type { Campaign } from '../api/campaigns.queries.ts';
import type { Draft } from './use-draft.ts';

const DriveDialog = lazyPart(async () => (await import('#components/block-editor/files/drive-dialog.tsx')).DriveDialog);

const megabytes = attachmentLimits.bytes / 1024 / 1024;

/** Why these cannot be added to what is there. */
function refusalOf(added: readonly StoredFile[], all: readonly { sizeBytes: number }[]): string | undefined {
  const bad = added.find((file) => attachedType(file) === undefined);
  if (bad) return refusalText({ code: 'campaigns.attachment_refused', params: { name: bad.name } });
  if (!isWithinLimit(all)) return refusalText({ code: 'campaigns.attachments_too_large', params: { megabytes } });
  return undefined;
}

function Attached({ file, onRemove }: { file: CampaignAttachment; onRemove: () => void }) {
  const { t } = useTranslation('mailing');
  const formats = useFormats();
  const { name, sizeBytes, state } = file;
  const shown = name === '' ? t(($) => $.mailing.attachments.unnamed) : name;
  return (
    <Row as="li" gap={8} minH={36} shrink>
      <Text as="span" shrink truncate>
        {shown}
      </Text>
      {state === 'ready' ? (
        <Text as="span" fixed size={13} tone="faint" tabular>
          {formats.bytes(sizeBytes)}
        </Text>
      ) : (
        <Text as="span" fixed size={13} tone="danger">
          {t(($) => $.mailing.attachments[state])}
        </Text>
      )}
      <IconButton
        icon={IconX}
        size={28}
        label={t(($) => $.mailing.attachments.remove, { name: shown })}
        onClick={onRemove}
      />
    </Row>
  );
}

/** Files of the drive that every recipient gets with the mail. */
export function Attachments({ draft, campaign }: { draft: Draft; campaign: Campaign }) {
  const { t } = useTranslation('mailing');
  const [wanted, setWanted] = useState<'attachment' | 'image'>();
  const [chosen, setChosen] = useState<readonly CampaignAttachment[]>([]);
  const [refusal, setRefusal] = useState<string>();
  const known = new Map([...chosen, ...campaign.attachments].map((file) => [file.id, file]));
  const { attachmentIds } = draft.fields;
  const files = attachmentIds.flatMap((id) => known.get(id) ?? []);
  const room = attachmentLimits.files - files.length;
  const add = (picked: StoredFile[]) => {
    setWanted(undefined);
    const added = picked.filter(({ id }) => !attachmentIds.includes(id)).slice(0, room);
    const shown = added.map(({ id, name, sizeBytes }) => ({ id, name, sizeBytes, state: 'ready' as const }));
    const refused = refusalOf(added, [...files, ...shown]);
    setRefusal(refused);
    if (refused !== undefined || added.length === 0) return;
    setChosen([...chosen, ...shown]);
    draft.change({ attachmentIds: [...attachmentIds, ...added.map(({ id }) => id)] });
  };
  const remove = (id: string) => {
    setRefusal(undefined);
    draft.change({ attachmentIds: attachmentIds.filter((each) => each !== id) });
  };
  return (
    <Stack as="fieldset" gap={8} m={0} p={0} align="start" shrink>
      <Text as="legend" p={0} size={13} weight="semibold">
        {t(($) => $.mailing.attachments.title)}
      </Text>
      {files.length > 0 && (
        <Stack as="ul" full>
          {files.map((file) => (
            <Attached key={file.id} file={file} onRemove={() => remove(file.id)} />
          ))}
        </Stack>
      )}
      {refusal !== undefined && <Callout tone="danger" title={refusal} />}
      <Row wrap gap={8}>
        <Button size="sm" icon={IconFile} disabled={room <= 0} onClick={() => setWanted('attachment')}>
          {t(($) => $.mailing.attachments.add)}
        </Button>
        <Button size="sm" icon={IconPhoto} disabled={room <= 0} onClick={() => setWanted('image')}>
          {t(($) => $.mailing.attachments.addPicture)}
        </Button>
      </Row>
      <Text size={13} tone="muted">
        {t(($) => $.mailing.attachments.limit, { files: attachmentLimits.files, megabytes })}
      </Text>
      {wanted !== undefined && (
        <Suspense fallback={null}>
          <DriveDialog wanted={wanted} onClose={() => setWanted(undefined)} onFiles={add} />
        </Suspense>
      )}
    </Stack>
  );
}
