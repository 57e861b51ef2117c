import { createHash } from 'node:crypto';
import { renderToStaticMarkup } from 'react-dom/server';
import { localeTexts } from '../locales/locale-texts.ts';
import { findBlock, flattenBlocks } from '../model/block-document.schema.ts';
import { themeCss } from '../themes/theme-css.ts';
import { themes } from '../themes/theme-registry.ts';
import { PageBody } from './page-body.tsx';
import type { PageContext } from './page-context.ts';
import { inAppCss, printedCss } from './page-extras-css.ts';
import { PageHead, pageImageUrl } from './page-head.tsx';
import { sectionsCss, sectionsOf } from './page-sections.tsx';
import type { RenderedPage, RenderPageInput } from './render-page-input.ts';

function cspHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}'`;
}

function blockContext(input: RenderPageInput): PageContext {
  const { document, profile, context } = input;
  const texts = localeTexts[profile.locale];
  const form = findBlock(document, 'form');
  return {
    locale: profile.locale,
    texts: texts.page,
    optionTexts: texts.options,
    theme: themes[document.theme.id],
    resolveFile: context.resolveFile,
    ...(context.resolveDocument ? { resolveDocument: context.resolveDocument } : {}),
    formAction: context.formAction,
    challengeUrl: context.challengeUrl,
    isPreview: context.isPreview === true,
    ...(context.resolveLink ? { resolveLink: context.resolveLink } : {}),
    ...(context.vcardUrl === undefined ? {} : { vcardUrl: context.vcardUrl }),
    ...(context.formRenderedAt === undefined ? {} : { formRenderedAt: context.formRenderedAt }),
    ...(context.formState ? { formState: context.formState } : {}),
    ...(context.now === undefined ? {} : { now: context.now }),
    ...(context.timeZone === undefined ? {} : { timeZone: context.timeZone }),
    ...(context.expectedAnswer === undefined ? {} : { expectedAnswer: context.expectedAnswer }),
    ...(context.calendarUrl ? { calendarUrl: context.calendarUrl } : {}),
    ...(form ? { formAnchor: `#form-${form.id}` } : {}),
  };
}

/** The complete HTML of a public page and the CSP hashes of its inline content. Pure: the same input gives the same bytes. */
export function renderPage(input: RenderPageInput): RenderedPage {
  const { document, profile, context } = input;
  const blockTypes = new Set(flattenBlocks(document.blocks).map(({ type }) => type));
  const plain = blockContext(input);
  const sections = sectionsOf(document, plain);
  const drawn = { ...plain, anchors: new Map(sections.map(({ blockId, anchor }) => [blockId, anchor])) };
  const extras = [
    context.printed ? printedCss : '',
    context.inApp ? inAppCss : '',
    sections.length > 0 ? sectionsCss : '',
    context.section?.css ?? '',
  ].join('');
  const css = extras + themeCss({ choice: document.theme, fontUrl: context.fontUrl, blockTypes });
  const usesScript = findBlock(document, 'form') !== undefined || findBlock(document, 'signup') !== undefined;
  const markup = renderToStaticMarkup(
    <html lang={profile.locale}>
      <PageHead input={input} css={css} usesScript={usesScript} />
      <PageBody
        document={document}
        context={drawn}
        profileName={profile.name}
        qrUrl={context.qrUrl}
        reportUrl={context.reportUrl}
        homeUrl={context.homeUrl}
        languageLinks={context.languageLinks ?? []}
        pageUrl={context.isPreview === true ? undefined : context.canonicalUrl}
        pictureUrl={pageImageUrl(input)}
        inApp={context.inApp}
        printed={context.printed}
        sectionHtml={context.section?.html}
        sections={sections}
      />
    </html>,
  );
  return { html: `<!doctype html>${markup}`, styleHashes: [cspHash(css)], scriptHashes: [], usesScript };
}
