import type { Locale } from '@enlace/contract/core/locale.ts';
import type { BlockDocument } from '../model/block-document.schema.ts';
import type { FontName } from '../themes/theme-css.ts';
import type { FormState, PageContext, ResolveFile } from './page-context.ts';

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

/** What only the server knows. Every address is absolute or a path of this origin. */
export type PageEnvironment = {
  /** Absolute; also the base for `og:url` and JSON-LD. */
  canonicalUrl: string;
  /** The same page in other languages, this one included. */
  alternates?: readonly { locale: Locale; url: string }[];
  resolveFile: ResolveFile;
  fontUrl: (name: FontName) => string;
  formAction: string;
  challengeUrl: string;
  /** Only linked when the page has a form. */
  formScriptUrl: string;
  homeUrl: string;
  iconUrl: string;
  /** Absolute, 1200 × 630. */
  ogImageUrl?: string;
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
