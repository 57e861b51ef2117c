import type { BlockDocument } from '@enlace/blocks/model/block-document.schema.ts';
import { findBlock } from '@enlace/blocks/model/block-document.schema.ts';
import type { FormState } from '@enlace/blocks/page/page-context.ts';
import type { PageEnvironment, RenderedPage } from '@enlace/blocks/page/render-page-input.ts';
import { renderPage } from '@enlace/blocks/page/render-page.tsx';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { imagePath } from '@enlace/contract/files/files.contract.ts';
import { brandIconUrl } from './brand-mark.ts';
import { type ClickTargets, createClickLinks } from './click-links.ts';
import type { PageAssets } from './page-assets.ts';

/** What a page needs to know of its profile, be it published or a draft. */
export type PageSubject = {
  name: string;
  slug: string;
  alias: string;
  locale: Locale;
  createdAt: Temporal.Instant;
  publishedAt?: Temporal.Instant;
  document: BlockDocument;
};

type RenderInput = {
  assets: PageAssets;
  publicUrl: string;
  subject: PageSubject;
  formRenderedAt?: string;
  formState?: FormState;
  isPreview?: boolean;
};

export type DrawnPage = RenderedPage & { targets: ClickTargets };

/** A vCard needs something beyond the name to be worth saving. */
export function hasContact(document: BlockDocument): boolean {
  return findBlock(document, 'contact_card') !== undefined;
}

/** Whom the page is about, for search engines: a named person without a company is a person. */
function kindOf(document: BlockDocument): 'person' | 'organization' {
  const contact = findBlock(document, 'contact_card')?.props;
  return contact && contact.name !== '' && contact.organisation === '' ? 'person' : 'organization';
}

function environment(input: RenderInput, base: string): PageEnvironment {
  const { assets, publicUrl, subject, formRenderedAt, formState, isPreview = false } = input;
  return {
    canonicalUrl: publicUrl + base,
    resolveFile: (fileId, { width }) => imagePath({ fileId, width }),
    fontUrl: assets.fontUrl,
    formAction: `${base}/form`,
    challengeUrl: '/p/challenge',
    formScriptUrl: assets.formScriptUrl,
    homeUrl: '/',
    iconUrl: brandIconUrl,
    qrUrl: `${base}/qr.svg`,
    isPreview,
    ...(hasContact(subject.document) ? { vcardUrl: `${base}/contact.vcf` } : {}),
    ...(formRenderedAt === undefined ? {} : { formRenderedAt }),
    ...(formState === undefined ? {} : { formState }),
  };
}

/** Preview frames may not run scripts; one that is linked anyway only fills the console. */
function withoutFormScript(html: string, assets: PageAssets): string {
  return html.replace(`<script defer="" src="${assets.formScriptUrl}"></script>`, '');
}

/** The page of a profile with our addresses in it, and where its counted links lead. */
export function renderProfilePage(input: RenderInput): DrawnPage {
  const { subject, isPreview = false } = input;
  const { name, slug, locale, document, createdAt, publishedAt } = subject;
  const base = `/link/${subject.alias}/${slug}`;
  const links = createClickLinks(base);
  const context = { ...environment(input, base), ...(isPreview ? {} : { resolveLink: links.resolve }) };
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
