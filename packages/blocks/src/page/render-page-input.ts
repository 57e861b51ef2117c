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

/** Something other than blocks at the end of a page. */
export type PageSection = { html: string; css: string };

/** What only the server knows. Every address is absolute or a path of this origin. */
export type PageEnvironment = {
  /** Absolute; also the base for `og:url` and JSON-LD. */
  canonicalUrl: string;
  /** The same page in other languages, this one included. */
  alternates?: readonly { locale: Locale; url: string }[];
  /** Absolute address without a language, for `x-default`; left out, it is the canonical one. */
  defaultUrl?: string;
  /** The language switch on the page, this language included; with fewer than two there is none. */
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
  /** Markup of the server below the blocks, escaped by who made it, with its style sheet. */
  section?: PageSection;
  /** Absolute, 1200 × 630. */
  ogImageUrl?: string;
  /** Square, 180 pixels, for home screens. */
  touchIconUrl?: string;
  manifestUrl?: string;
  /** Code and address for paper. */
  printed?: PrintedCode;
  /** The visitor looks through another program's window. */
  inApp?: InAppBrowser;
  vcardUrl?: string;
  qrUrl?: string;
  reportUrl?: string;
  isIndexed?: boolean;
  resolveLink?: PageContext['resolveLink'];
  /** ISO instant, for the time trap of visitors without JavaScript; pages kept in a cache may leave it out. */
  formRenderedAt?: string;
  formState?: FormState;
  /** The editor's preview: blocks carry `data-bid`, nothing is indexed. */
  isPreview?: boolean;
  /** ISO instant of drawing: what is open, what is over. */
  now?: string;
  /** IANA zone of the profile, for blocks that name none. */
  timeZone?: string;
  /** How soon people may expect an answer, when the profile says so. */
  expectedAnswer?: PageContext['expectedAnswer'];
  /** Address of the calendar file of an event block. */
  calendarUrl?: (blockId: string) => string;
};

export type RenderPageInput = { document: BlockDocument; profile: PageProfile; context: PageEnvironment };

export type RenderedPage = {
  html: string;
  /** CSP sources (`'sha256-…'`) of the inline style sheet; the page has no inline script that runs. */
  styleHashes: string[];
  scriptHashes: string[];
  /** The page links `formScriptUrl`. */
  usesScript: boolean;
};
