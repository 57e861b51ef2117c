import type { Locale } from '@enlace/contract/core/locale.ts';
import type { ReactNode } from 'react';
import type { ExpectedAnswer } from '@enlace/contract/mailbox/senders/senders.schemas.ts';
import type { FormErrorCode } from '../blocks/form/form-submission.ts';
import type { FileRef } from '../model/fields.schema.ts';
import type { LocaleTexts, PageTexts } from '../locales/locale-texts.ts';
import type { ThemeDefinition } from '../themes/theme-definition.ts';
import type { ThemeId } from '../themes/theme-registry.ts';

/** Address of a stored picture in about the given width in pixels; with a height, cropped to fill both. */
export type ResolveFile = (fileId: string, size: { width: number; height?: number }) => string;

/** Address of a stored document or video. */
export type ResolveDocument = (file: Pick<FileRef, 'fileId' | 'format'>) => string;

/** What is known about a submission that came back: JavaScript is off, so the page itself must say it. */
export type FormState =
  | { blockId: string; status: 'sent'; formError?: undefined }
  | {
      blockId: string;
      status: 'invalid';
      values: Readonly<Record<string, string>>;
      /** By input name. */
      errors: Readonly<Record<string, FormErrorCode>>;
      formError?: 'failed' | 'rejected' | 'rate_limited';
    };

/** What block components may know about the page they stand on. */
export type PageContext = {
  locale: Locale;
  texts: PageTexts;
  optionTexts: LocaleTexts['options'];
  theme: ThemeDefinition<ThemeId>;
  resolveFile: ResolveFile;
  /** Left out, everybody may have them. */
  resolveDocument?: ResolveDocument;
  /** Lets the server count clicks by replacing an owner's link with one of its own. */
  resolveLink?: (link: { href: string; blockId: string; item: number }) => string;
  formAction: string;
  challengeUrl: string;
  formRenderedAt?: string;
  formState?: FormState;
  vcardUrl?: string;
  /** `#form-…` of the first visible form. */
  formAnchor?: string;
  isPreview: boolean;
  /** The moment the page is drawn, as an ISO instant; without it nothing is said about now. */
  now?: string;
  /** The profile's zone, for blocks that name none. */
  timeZone?: string;
  /** How soon people may expect an answer, when the profile says so. */
  expectedAnswer?: ExpectedAnswer;
  /** Address of the calendar file of an event. */
  calendarUrl?: (blockId: string) => string;
};

export type BlockView<Props> = {
  id: string;
  props: Props;
  context: PageContext;
  /** The theme draws the block together with the cover. */
  isLead?: boolean | undefined;
  columns?: readonly ReactNode[] | undefined;
};
