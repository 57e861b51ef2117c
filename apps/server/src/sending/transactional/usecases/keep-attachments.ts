import {
  type SendTransactionalInput,
  type TransactionalAttachment,
  transactionalLimits,
} from '@enlace/contract/sending/transactional/transactional.schemas.ts';
import { keepBytesForMail, keepFileForMail, type KeptFile } from '#mailbox/door.ts';
import { AppError } from '#platform/errors.ts';
import { attachmentType } from '../attachment-type.rules.ts';
import { attachmentRefused, attachmentsTooLarge } from '../transactional.errors.ts';
import type { Call } from '../transactional.types.ts';

type Inline = { name: string; mime: string; content: Buffer };
type Wanted = Inline | { fileId: string };

function look(attachment: TransactionalAttachment, message: number): Wanted {
  if ('fileId' in attachment) return attachment;
  const { name } = attachment;
  const content = Buffer.from(attachment.content, 'base64');
  const mime = attachmentType(name, content);
  if (mime === undefined) throw attachmentRefused({ name, message });
  return { name, mime, content };
}

/** Checks every file of a call before any is stored. Errors: transactional.attachment_refused. */
export function lookAtAttachments({ messages }: SendTransactionalInput): Wanted[][] {
  return messages.map(({ attachments }, index) => attachments.map((each) => look(each, index + 1)));
}

/** One of the client's files attached to many messages is stored as one copy. */
async function keepOne(call: Call, wanted: Wanted, copies: Map<string, KeptFile>): Promise<KeptFile> {
  if (!('fileId' in wanted)) return keepBytesForMail({ ...call, ...wanted });
  const known = copies.get(wanted.fileId);
  if (known) return known;
  const kept = await keepFileForMail({ ...call, fileId: wanted.fileId });
  copies.set(wanted.fileId, kept);
  return kept;
}

/**
 * Stores the files of all messages for a week; they count as storage until then. Errors: resource.not_found,
 * transactional.attachments_too_large, quota.*.
 */
export async function keepAttachments(call: Call, messages: readonly Wanted[][]): Promise<KeptFile[][]> {
  const copies = new Map<string, KeptFile>();
  const kept: KeptFile[][] = [];
  for (const [index, wanted] of messages.entries()) {
    const files: KeptFile[] = [];
    for (const each of wanted) {
      files.push(
        await keepOne(call, each, copies).catch((error: unknown) => {
          if (error instanceof AppError && error.code === 'mailbox.files_too_large')
            throw attachmentsTooLarge(index + 1);
          throw error;
        }),
      );
      if (files.reduce((sum, { size }) => sum + size, 0) > transactionalLimits.attachmentBytes)
        throw attachmentsTooLarge(index + 1);
    }
    kept.push(files);
  }
  return kept;
}
