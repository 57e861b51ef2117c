import type { BlockDocument } from '@enlace/blocks/model/block-document.schema.ts';
import type { Locale } from '@enlace/contract/core/locale.ts';
import type { z } from 'zod';
import type {
  MailProblem,
  TemplateFormat,
  templateSchema,
  templateSummarySchema,
} from '@enlace/contract/sending/templates/templates.schemas.ts';
import type { ClientActor, RequestContext } from '#platform/context.ts';
import type { ReaderWords } from '#platform/mail/render/reader-words.ts';
import type { Platform } from '#platform/platform.types.ts';

export type Template = z.output<typeof templateSchema>;
export type TemplateSummary = z.output<typeof templateSummarySchema>;

/** Its links (`folderId`, `labelIds`) only when the row was read with them. */
export type TemplateRow = Omit<Template, 'outline' | 'document' | 'folderId' | 'labelIds'> &
  Partial<Pick<Template, 'folderId' | 'labelIds'>> & { document: unknown };

export type ClientContext = RequestContext<ClientActor>;
export type TemplateDeps = Pick<
  Platform,
  'db' | 'clock' | 'ids' | 'config' | 'jobs' | 'renderer' | 'mjml' | 'logger' | 'secrets'
>;
export type TemplateCall = { deps: TemplateDeps; ctx: ClientContext };

/** Content a client wrote by hand instead of blocks. */
export type OwnContent = { format: Exclude<TemplateFormat, 'blocks'>; source: string };

/** One feed entry of a mail; plain text and complete addresses without braces. */
export type MailFeedItem = { title: string; link: string; summary: string; picture: string; date: string };

/** The value of `feed` in a mail. */
export type MailFeed = { title: string; link: string; items: readonly MailFeedItem[] };

/** A mail before rendering: what a person wrote. With `own`, the blocks are ignored and only provide their theme. */
export type MailDraft = {
  subject: string;
  preheader: string;
  document: BlockDocument;
  own?: OwnContent | undefined;
  /** A mail to one person about their own matter: nobody subscribed to it, so it has no unsubscribe link. */
  isTransactional?: true;
  /** For the editor, where a click selects a block: the preview names the block of each part. */
  marksBlocks?: boolean;
  /** Segments of its blocks that the client does not have (any more). */
  goneSegments?: readonly string[];
  /** Absent: invented entries in previews, none in sent mails. */
  feed?: MailFeed | undefined;
};

/** The sender: the same for all recipients. */
export type MailSender = {
  locale: Locale;
  timeZone: string;
  /** The client's own fields with dates and numbers. */
  printedFields: ReaderWords['fields'];
  brandName: string;
  /** Null until the client has given one. */
  postalAddress: string | null;
  profile: { name: string; url: string };
  publicUrl: string;
  /** Readers have topics to choose among; absent without any, so that what was made before stays the same. */
  offersTopics?: true;
};

/** The Liquid templates of a mail: compiled once, rendered per recipient. */
export type MailSource = { subject: string; html: string; text: string };

export type FilledMail = { subject: string; html: string; text: string };

/** Columns of a contact that a mail may use. */
export type MailContact = {
  id: string;
  name: string;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  phone: string | null;
  company: string | null;
  city: string | null;
  language: Locale | null;
  timeZone: string | null;
  fields: Record<string, unknown>;
};

export type { MailProblem };
