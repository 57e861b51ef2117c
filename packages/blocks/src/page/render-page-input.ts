import type { Locale } from '@enlace/contract/core/locale.ts';
import type { BlockDocument } from '../model/block-document.schema.ts';
import type { FontName } from '../themes/page-fonts.ts';
import type { InAppBrowser } from './in-app-browser.ts';
import type { FormState, PageContext, ResolveDocument, ResolveFile } from './page-context.ts';
import type { LanguageLink } from './page-languages.tsx';
import type { PrintedCode } from './printed-address.tsx';

export type PageProfile = {
  name: string;
  slug: string;
  locale: Locale;
  kind: 'person' | 'organization';
  /** For search engines; empty or missing: the cover's text. */
  description?: string;
  /** ISO 8601 instants. */
  createdAt?: string;
  updatedAt?: string;
};

/** Content other than blocks at the end of a page. */
export type PageSection = { html: string; css: string };

/** What only the server knows. Every address is absolute or a path of this origin. */
export type PageEnvironment = {
  /** Absolute; also the base for `og:url` and JSON-LD. */
  canonicalUrl: string;
  /** The same page in other languages, this one included. */
  alternates?: readonly { locale: Locale; url: string }[];
  /** Absolute address without a language, for `x-default`; default: the canonical one. */
  defaultUrl?: string;
  /** The language switch on the page, including this language; not shown with fewer than two. */
  languageLinks?: readonly LanguageLink[];
  resolveFile: ResolveFile;
  resolveDocument?: ResolveDocument;
  fontUrl: (name: FontName) => string;
  formAction: string;
  challengeUrl: string;
  /** Only linked when the page has a form. */
  formScriptUrl: string;
  homeUrl: string;
  iconUrl: string;
  /** Markup of the server below the blocks, already escaped, with its style sheet. */
  section?: PageSection;
  /** Absolute, 1200 × 630. */
  ogImageUrl?: string;
  /** Square, 180 pixels, for home screens. */
  touchIconUrl?: string;
  manifestUrl?: string;
  /** QR code and address for print. */
  printed?: PrintedCode;
  /** The visitor uses an in-app browser. */
  inApp?: InAppBrowser;
  vcardUrl?: string;
  qrUrl?: string;
  reportUrl?: string;
  isIndexed?: boolean;
  resolveLink?: PageContext['resolveLink'];
  /** ISO instant, for the time trap of visitors without JavaScript; cached pages may omit it. */
  formRenderedAt?: string;
  formState?: FormState;
  /** The editor's preview: blocks carry `data-bid`, and the page is not indexed. */
  isPreview?: boolean;
  /** ISO instant of rendering: decides what is open and what is over. */
  now?: string;
  /** IANA zone of the profile, for blocks without one. */
  timeZone?: string;
  /** Expected response time, if the profile states one. */
  expectedAnswer?: PageContext['expectedAnswer'];
  /** Address of the calendar file of an event block. */
  calendarUrl?: (blockId: string) => string;
};

export type RenderPageInput = { document: BlockDocument; profile: PageProfile; context: PageEnvironment };

export type RenderedPage = {
  html: string;
  /** CSP sources (`'sha256-…'`) of the inline style sheet; the page has no executable inline script. */
  styleHashes: string[];
  scriptHashes: string[];
  /** The page links `formScriptUrl`. */
  usesScript: boolean;
};
