import { z } from 'zod';
import { idSchema } from '../../core/primitives.ts';
import { type FileFormat, fileFormats } from '../../files/drive/file-formats.ts';

/** Every recipient gets all of it, a third larger in base64, and each connection holds a mail in memory. */
export const attachmentLimits = { files: 5, bytes: 3 * 1024 * 1024 } as const;

/** Formats that may be attached: nothing that a computer runs, and no archive, whose content nobody sees. */
const formats: readonly FileFormat[] = [
  ...(['webp', 'pdf', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'epub', 'txt', 'csv', 'vtt'] as const),
  ...(['mp3', 'm4a', 'ogg', 'wav', 'flac', 'mp4', 'webm', 'mov', 'mkv'] as const),
];

/** Texts by what their names end in. The drive keeps scripts and pages as text too, under their own names. */
const textTypes: Readonly<Record<string, string>> = {
  txt: 'text/plain',
  md: 'text/markdown',
  csv: 'text/csv',
  ics: 'text/calendar',
  vcf: 'text/vcard',
};

type Attachable = { name: string; format: FileFormat };

/** The media type with which a file of the drive is attached; undefined when it may not be. */
export function attachedType({ name, format }: Attachable): string | undefined {
  if (!formats.includes(format)) return undefined;
  if (format !== 'txt') return fileFormats[format].mime.split(';')[0];
  const ending = name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : 'txt';
  return Object.hasOwn(textTypes, ending) ? textTypes[ending] : undefined;
}

export function isWithinLimit(files: readonly { sizeBytes: number }[]): boolean {
  return files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) <= attachmentLimits.bytes;
}

/** `gone`: no longer in the drive. `refused`: its kind may not be attached. */
export const attachmentStates = ['ready', 'gone', 'refused'] as const;

/** A file of the drive attached to a campaign; as it was at the start, once that was started. */
export const campaignAttachmentSchema = z.object({
  /** Of the file. */
  id: idSchema,
  /** Empty when the file is gone. */
  name: z.string(),
  sizeBytes: z.number().int(),
  state: z.enum(attachmentStates),
});
export type CampaignAttachment = z.infer<typeof campaignAttachmentSchema>;

export const attachmentIdsSchema = z
  .array(idSchema)
  .max(attachmentLimits.files)
  .transform((ids) => [...new Set(ids)]);

/** Whether a campaign can be sent with these. */
export function areSendable(attachments: readonly CampaignAttachment[]): boolean {
  return attachments.every(({ state }) => state === 'ready') && isWithinLimit(attachments);
}
