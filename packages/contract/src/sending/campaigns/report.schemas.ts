import { z } from 'zod';
import { idSchema } from '../../core/primitives.ts';
import { visitDevices } from '../../publishing/visits/visits.schemas.ts';

/** Services that fetch the mail for its reader, or before: what the person holds in the hand is not known of those. */
export const mailProxies = ['gmail_proxy', 'yahoo_proxy', 'apple_privacy'] as const;
export type MailProxy = (typeof mailProxies)[number];

/** Programs that are no browsers. */
export const mailPrograms = ['apple_mail', 'outlook', 'thunderbird', 'mail_app'] as const;
export type MailProgram = (typeof mailPrograms)[number];

/** Kind of device a mail was read with; `hidden` behind a service that fetches for the reader. */
export const readerDevices = [...visitDevices, 'hidden'] as const;
export type ReaderDevice = (typeof readerDevices)[number];

const readerClassSchema = z.object({
  /** A name of the lists; `unknown` for what happened before anything of this was kept. */
  value: z.string(),
  opened: z.number().int(),
  clicked: z.number().int(),
});
export type ReaderClass = z.infer<typeof readerClassSchema>;

/**
 * With what people opened and followed it, most first. People, not openings: who used two devices counts with both.
 * Programs are left out, those of Apple’s mail privacy counted apart.
 */
export const readerDevicesSchema = z.object({
  device: z.array(readerClassSchema),
  program: z.array(readerClassSchema),
  system: z.array(readerClassSchema),
  /** Mails that Apple fetched by itself, read or not. */
  applePrivacy: z.number().int(),
});
export type ReaderDevices = z.infer<typeof readerDevicesSchema>;

/** The mail as nobody in particular gets it, with its counted links marked as `data-link` and `id="link-…"`. */
export const heatMapSchema = z.object({
  subject: z.string(),
  html: z.string(),
  /** Mails of its trial; 0 without one. */
  variants: z.number().int(),
  /** In the order of the mail. */
  links: z.array(
    z.object({
      id: z.number().int(),
      label: z.string(),
      url: z.string(),
      clicks: z.number().int(),
      people: z.number().int(),
      /** How many places of the mail share this figure. */
      places: z.number().int(),
    }),
  ),
});
export type HeatMap = z.infer<typeof heatMapSchema>;

/** Parts of a report that can be taken away as CSV. */
export const exportParts = ['people', 'figures', 'timeline', 'links', 'devices', 'domains'] as const;
export type ExportPart = (typeof exportParts)[number];

export const labelledPeopleSchema = z.object({
  /** Tamys of the group, and those that got the label now. */
  people: z.number().int(),
  changed: z.number().int(),
  labelId: idSchema,
  /** For `POST /api/contacts/folders/undo`, for a day; null when nobody got it now. */
  undoId: idSchema.nullable(),
});

/** Groups of a report that rules of a segment can say: they stay true when somebody opens or clicks later. */
export const liveGroups = ['accepted', 'opened', 'not_opened', 'clicked'] as const;
export type LiveGroup = (typeof liveGroups)[number];

/** The group as rules can say it; undefined for all others, and where words or a link narrow it. */
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
