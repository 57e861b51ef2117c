import type { Locale } from '@enlace/contract/core/locale.ts';
import type { ReactNode } from 'react';
import type { ExpectedAnswer } from '@enlace/contract/mailbox/senders/senders.schemas.ts';
import type { FormErrorCode } from '../blocks/form/form-submission.ts';
import type { FileRef } from '../model/fields.schema.ts';
import type { LocaleTexts, PageTexts } from '../locales/locale-texts.ts';
import type { ThemeDefinition } from '../themes/theme-definition.ts';
import type { ThemeId } from '../themes/theme-registry.ts';

/** Address of a stored image of about the given width in pixels; with a height, cropped to both. */
export type ResolveFile = (fileId: string, size: { width: number; height?: number }) => string;

/** Address of a stored document or video. */
export type ResolveDocument = (file: Pick<FileRef, 'fileId' | 'format'>) => string;

/** State of a returned submission: JavaScript is off, so the page itself must show it. */
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

/** What block components may know about their page. */
export type PageContext = {
  locale: Locale;
  texts: PageTexts;
  optionTexts: LocaleTexts['options'];
  theme: ThemeDefinition<ThemeId>;
  resolveFile: ResolveFile;
  /** Absent: the files are public. */
  resolveDocument?: ResolveDocument;
  /** Lets the server count clicks by replacing an owner's link with its own. */
  resolveLink?: (link: { href: string; blockId: string; item: number }) => string;
  formAction: string;
  challengeUrl: string;
  formRenderedAt?: string;
  formState?: FormState;
  vcardUrl?: string;
  /** `#form-…` of the first visible form. */
  formAnchor?: string;
  isPreview: boolean;
  /** The moment of rendering, as an ISO instant; without it nothing time-dependent is shown. */
  now?: string;
  /** The profile's zone, for blocks without one. */
  timeZone?: string;
  /** Expected response time, if the profile states one. */
  expectedAnswer?: ExpectedAnswer;
  /** Address of the calendar file of an event. */
  calendarUrl?: (blockId: string) => string;
  /** Ids of the blocks that links of a long page lead to, by block. */
  anchors?: ReadonlyMap<string, string>;
};

export type BlockView<Props> = {
  id: string;
  props: Props;
  context: PageContext;
  /** The theme renders the block together with the cover. */
  isLead?: boolean | undefined;
  columns?: readonly ReactNode[] | undefined;
};
