import type { BlockDocument } from '@enlace/blocks/model/block-document.schema.ts';
import { findBlock } from '@enlace/blocks/model/block-document.schema.ts';
import type { InAppBrowser } from '@enlace/blocks/page/in-app-browser.ts';
import type { ExpectedAnswer } from '@enlace/contract/mailbox/senders/senders.schemas.ts';
import type { FormState } from '@enlace/blocks/page/page-context.ts';
import type { PageEnvironment, PageSection, RenderedPage } from '@enlace/blocks/page/render-page-input.ts';
import { renderPage } from '@enlace/blocks/page/render-page.tsx';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { type PagePlace, profilePath } from '#presence/door.ts';
import { brandIconUrl } from './brand-mark.ts';
import { type ClickTargets, createClickLinks } from './click-links.ts';
import { fileAddresses, type PassOf } from './file-addresses.ts';
import type { PageAssets } from './page-assets.ts';
import { pageQuery } from './page-query.ts';
import type { PrintedCode } from '@enlace/blocks/page/printed-address.tsx';
import { planPicture, type PictureSubject } from './og/picture-order.ts';
import { darkRuns, qrMatrix, quietModules } from './qr/qr-matrix.ts';

type IdentityInput = {
  subject: PictureSubject & { shortCode?: string; hasPassword?: boolean };
  publicUrl: string;
  place: PagePlace;
  /** Language and key of the page, as in its other links. */
  query: string;
};
type Pictures = Pick<PageEnvironment, 'ogImageUrl' | 'iconUrl' | 'touchIconUrl' | 'manifestUrl'>;
type Identity = Partial<Pictures> & Pick<PageEnvironment, 'reportUrl' | 'printed'>;

/** The code uses the short link, so that paper survives a change of name. */
function printedCode(text: string, address: string): PrintedCode {
  const matrix = qrMatrix({ text, hasLogo: false });
  const path = darkRuns(matrix, false)
    .map(({ row, column, length }) => `M${column + quietModules} ${row + quietModules}h${length}v1h-${length}z`)
    .join('');
  return { modules: matrix.side + 2 * quietModules, path, address };
}

/** A page behind a password exposes nothing of itself. */
function picturesOf({ subject, publicUrl, place, query }: IdentityInput): Partial<Pictures> {
  if (subject.hasPassword === true) return {};
  const version = `${query === '' ? '?' : `${query}&`}v=${planPicture({ ...subject, place }, publicUrl).hash}`;
  const { base, urlBase } = place;
  return {
    ogImageUrl: `${urlBase}/og.jpg${version}`,
    iconUrl: `${base}/icon-96.png${version}`,
    touchIconUrl: `${base}/icon-180.png${version}`,
    manifestUrl: `${base}/app.webmanifest${query}`,
  };
}

/** How a page appears elsewhere: in shared links, on home screens, on paper; and where to report it. */
function pageIdentity(input: IdentityInput): Identity {
  const { subject, publicUrl, place } = input;
  const { shortCode } = subject;
  const address = place.url;
  return {
    ...picturesOf(input),
    reportUrl: `${place.base}/denunciar`,
    printed: printedCode(shortCode === undefined ? address : `${publicUrl}/q/${shortCode}`, address),
  };
}

/** What a page needs to know about its profile, published or draft. */
export type PageSubject = {
  name: string;
  slug: string;
  alias: string;
  shortCode?: string;
  /** Its address; omitted when only its owner sees it. */
  place?: PagePlace;
  /** The language it is shown in. */
  locale: Locale;
  /** The language it is written in; if omitted, the same. */
  baseLocale?: Locale;
  /** All available languages. */
  languages?: readonly Locale[];
  createdAt: Temporal.Instant;
  publishedAt?: Temporal.Instant;
  document: BlockDocument;
  /** The profile's time zone. */
  timeZone?: string;
  /** The moment it is rendered for: what is open, what has ended. */
  seenAt?: Temporal.Instant;
  /** How soon people may expect an answer. */
  expectedAnswer?: ExpectedAnswer | undefined;
  isIndexed?: boolean;
  hasPassword?: boolean;
  /** Added to every link of the page, so that the visitor stays unlocked. */
  unlockKey?: string | undefined;
};

type RenderInput = {
  assets: PageAssets;
  publicUrl: string;
  subject: PageSubject;
  /** For pages that are not public: the access key of their files. */
  passOf?: PassOf | undefined;
  formRenderedAt?: string;
  formState?: FormState;
  isPreview?: boolean;
  /** For visitors in an app's built-in browser. */
  inApp?: InAppBrowser;
  /** Other modules' content at the end of the page. */
  section?: PageSection | undefined;
};

export type DrawnPage = RenderedPage & { targets: ClickTargets };

/** A vCard needs something beyond the name to be worth saving. */
export function hasContact(document: BlockDocument): boolean {
  return findBlock(document, 'contact_card') !== undefined;
}

/** The subject of the page for search engines: a named person without a company is a person. */
function kindOf(document: BlockDocument): 'person' | 'organization' {
  const contact = findBlock(document, 'contact_card')?.props;
  return contact && contact.name !== '' && contact.organisation === '' ? 'person' : 'organization';
}

type Addresses = { place: PagePlace; base: string; query: string };

function placeOf({ alias, slug, place }: PageSubject, publicUrl: string): PagePlace {
  const path = profilePath({ alias, slug });
  return place ?? { base: path, path, url: publicUrl + path, urlBase: publicUrl + path };
}

/** The page's address, and the query that all its links carry. */
function addressesOf({ subject, publicUrl }: RenderInput): Addresses {
  const { locale, baseLocale = locale, unlockKey } = subject;
  const place = placeOf(subject, publicUrl);
  return {
    place,
    base: place.base,
    query: pageQuery({ locale: locale === baseLocale ? undefined : locale, unlockKey }),
  };
}

type Languages = Pick<PageEnvironment, 'canonicalUrl' | 'defaultUrl' | 'alternates' | 'languageLinks'>;

/** To search engines each language is a separate page; the original one has the plain address. */
function languagesOf({ subject }: RenderInput, { path, url }: PagePlace): Languages {
  const { locale, baseLocale = locale, languages = [baseLocale], unlockKey } = subject;
  const wishOf = (each: Locale) => (each === baseLocale ? undefined : each);
  const urlOf = (each: Locale) => url + pageQuery({ locale: wishOf(each) });
  return {
    canonicalUrl: urlOf(locale),
    defaultUrl: url,
    alternates: languages.map((each) => ({ locale: each, url: urlOf(each) })),
    languageLinks: languages.map((each) => ({
      locale: each,
      href: path + pageQuery({ locale: wishOf(each), unlockKey }),
    })),
  };
}

function environment(input: RenderInput, { place, base, query }: Addresses): PageEnvironment {
  const { assets, subject, formRenderedAt, formState, isPreview = false } = input;
  return {
    ...languagesOf(input, place),
    ...fileAddresses(input.passOf),
    fontUrl: assets.fontUrl,
    formAction: `${base}/form${query}`,
    challengeUrl: '/p/challenge',
    formScriptUrl: assets.formScriptUrl,
    homeUrl: '/',
    iconUrl: brandIconUrl,
    qrUrl: `${base}/qr.svg${query}`,
    calendarUrl: (blockId) => `${base}/event/${blockId}.ics${query}`,
    isPreview,
    isIndexed: subject.isIndexed !== false && subject.hasPassword !== true,
    ...(hasContact(subject.document) ? { vcardUrl: `${base}/contact.vcf${query}` } : {}),
    ...(subject.seenAt === undefined ? {} : { now: subject.seenAt.toString() }),
    ...(subject.timeZone === undefined ? {} : { timeZone: subject.timeZone }),
    ...(subject.expectedAnswer === undefined ? {} : { expectedAnswer: subject.expectedAnswer }),
    ...(formRenderedAt === undefined ? {} : { formRenderedAt }),
    ...(formState === undefined ? {} : { formState }),
    ...(isPreview ? {} : pageIdentity({ subject, publicUrl: input.publicUrl, place, query })),
    ...(input.inApp === undefined ? {} : { inApp: input.inApp }),
    ...(input.section === undefined ? {} : { section: input.section }),
  };
}

/** Preview frames may not run scripts; a linked one only fills the console. */
function withoutFormScript(html: string, assets: PageAssets): string {
  return html.replace(`<script defer="" src="${assets.formScriptUrl}"></script>`, '');
}

/** A profile's page with our addresses in it, and the targets of its counted links. */
export function renderProfilePage(input: RenderInput): DrawnPage {
  const { subject, isPreview = false } = input;
  const { name, slug, locale, document, createdAt, publishedAt } = subject;
  const addresses = addressesOf(input);
  const links = createClickLinks(addresses);
  const context = { ...environment(input, addresses), ...(isPreview ? {} : { resolveLink: links.resolve }) };
  const page = renderPage({
    document,
    profile: {
      name,
      slug,
      locale,
      kind: kindOf(document),
      createdAt: createdAt.toString(),
      ...(publishedAt ? { updatedAt: publishedAt.toString() } : {}),
    },
    context,
  });
  return { ...page, html: isPreview ? withoutFormScript(page.html, input.assets) : page.html, targets: links.targets };
}
