import { z } from 'zod';
import { idSchema } from '../../core/primitives.ts';
import { visitDevices } from '../../publishing/visits/visits.schemas.ts';

/** Services that fetch the mail for its reader, or in advance, which hide the reader's device. */
export const mailProxies = ['gmail_proxy', 'yahoo_proxy', 'apple_privacy'] as const;
export type MailProxy = (typeof mailProxies)[number];

/** Mail programs that are not browsers. */
export const mailPrograms = ['apple_mail', 'outlook', 'thunderbird', 'mail_app'] as const;
export type MailProgram = (typeof mailPrograms)[number];

/** Device kind of the reader; `hidden` behind a service that fetches for the reader. */
export const readerDevices = [...visitDevices, 'hidden'] as const;
export type ReaderDevice = (typeof readerDevices)[number];

const readerClassSchema = z.object({
  /** A name of the lists; `unknown` for events recorded before this was stored. */
  value: z.string(),
  opened: z.number().int(),
  clicked: z.number().int(),
});
export type ReaderClass = z.infer<typeof readerClassSchema>;

/**
 * Devices and programs used to open and follow it, most frequent first. Counts people, not opens: somebody using two
 * devices counts for both. Automatic readers are excluded; those of Apple’s mail privacy are counted separately.
 */
export const readerDevicesSchema = z.object({
  device: z.array(readerClassSchema),
  program: z.array(readerClassSchema),
  system: z.array(readerClassSchema),
  /** Mails prefetched by Apple, read or not. */
  applePrivacy: z.number().int(),
});
export type ReaderDevices = z.infer<typeof readerDevicesSchema>;

/** The mail without personal data, with its counted links marked as `data-link` and `id="link-…"`. */
export const heatMapSchema = z.object({
  subject: z.string(),
  html: z.string(),
  /** Mails of its experiment; 0 without one. */
  variants: z.number().int(),
  /** In the order of the mail. */
  links: z.array(
    z.object({
      id: z.number().int(),
      label: z.string(),
      url: z.string(),
      clicks: z.number().int(),
      people: z.number().int(),
      /** Number of places in the mail that share this figure. */
      places: z.number().int(),
    }),
  ),
});
export type HeatMap = z.infer<typeof heatMapSchema>;

/** Parts of a report that can be exported as CSV. */
export const exportParts = ['people', 'figures', 'timeline', 'links', 'devices', 'domains'] as const;
export type ExportPart = (typeof exportParts)[number];

export const labelledPeopleSchema = z.object({
  /** Contacts of the group, and those newly labelled. */
  people: z.number().int(),
  changed: z.number().int(),
  labelId: idSchema,
  /** For `POST /api/contacts/folders/undo`, for a day; null when nobody was newly labelled. */
  undoId: idSchema.nullable(),
});

/** Groups of a report that segment rules can express: they stay correct when somebody opens or clicks later. */
export const liveGroups = ['accepted', 'opened', 'not_opened', 'clicked'] as const;
export type LiveGroup = (typeof liveGroups)[number];

/** The group as rules can express it; undefined for all others, and with a search or link filter. */
export function liveGroupOf({
  filter,
  search,
  linkId,
}: {
  filter: string | null;
  search: string;
  linkId: number | null;
}): LiveGroup | undefined {
  return search === '' && linkId === null ? liveGroups.find((group) => group === filter) : undefined;
}
