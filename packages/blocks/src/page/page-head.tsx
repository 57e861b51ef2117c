import type { Locale } from '@enlace/contract/core/locale.ts';
import type { ReactNode } from 'react';
import { localeTexts } from '../locales/locale-texts.ts';
import { findBlock, type BlockDocument } from '../model/block-document.schema.ts';
import { themeTokens } from '../themes/theme-choice.schema.ts';
import { richTextToText } from '../text/richtext-text.ts';
import { preloadedFonts } from '../themes/font-css.ts';
import type { RenderPageInput } from './render-page-input.ts';
import { profilePageData, scriptSafeJson } from './structured-data.ts';

const openGraphLocales: Record<Locale, string> = { es: 'es_ES', en: 'en_GB', ja: 'ja_JP' };
const titleLimit = 60;
const descriptionLimit = 160;

/** Cuts at a word boundary so that the result, with its ellipsis, fits the limit in characters. */
export function shorten(text: string, limit: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const characters = [...line];
  if (characters.length <= limit) return line;
  const cut = characters.slice(0, limit - 1).join('');
  const space = cut.lastIndexOf(' ');
  return `${space > limit / 2 ? cut.slice(0, space) : cut}…`;
}

function pageTitle(name: string, location: string): string {
  const full = location === '' ? name : `${name} · ${location}`;
  return [...full].length <= titleLimit ? full : shorten(name, titleLimit);
}

function absolute(url: string, base: string): string {
  return URL.canParse(url, base) ? new URL(url, base).href : url;
}

function ThemeColors({ document }: { document: BlockDocument }): ReactNode {
  const { theme } = document;
  const ground = (scheme: 'light' | 'dark') => themeTokens({ choice: theme, scheme }).bg;
  if (theme.scheme !== 'auto') return <meta name="theme-color" content={ground(theme.scheme)} />;
  return (
    <>
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={ground('light')} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={ground('dark')} />
    </>
  );
}

/** Absolute address of the page's preview image; undefined without one. */
export function pageImageUrl({ document, context }: RenderPageInput): string | undefined {
  if (context.ogImageUrl !== undefined) return context.ogImageUrl;
  const image = findBlock(document, 'cover')?.props.image;
  return image ? absolute(context.resolveFile(image.fileId, { width: 1200 }), context.canonicalUrl) : undefined;
}

/** Description of the page: the owner's, the cover's text, or the beginning of its first paragraph. */
function pageDescription({ document, profile }: RenderPageInput): string {
  const bio = profile.description || (findBlock(document, 'cover')?.props.bio ?? '');
  const text = bio.trim() === '' ? findBlock(document, 'richtext')?.props.doc : undefined;
  return shorten(text ? richTextToText(text) : bio, descriptionLimit);
}

type ShareTagsProps = { input: RenderPageInput; title: string; description: string; image: string | undefined };

function ShareTags({ input, title, description, image }: ShareTagsProps): ReactNode {
  const { profile, context } = input;
  const imageText = localeTexts[profile.locale].page.shareImage.replace('{{name}}', profile.name);
  return (
    <>
      <meta property="og:type" content="profile" />
      <meta property="og:title" content={title} />
      {description !== '' && <meta property="og:description" content={description} />}
      <meta property="og:url" content={context.canonicalUrl} />
      <meta property="og:site_name" content={profile.name} />
      <meta property="og:locale" content={openGraphLocales[profile.locale]} />
      {context.alternates
        ?.filter((alternate) => alternate.locale !== profile.locale)
        .map(({ locale }) => (
          <meta key={locale} property="og:locale:alternate" content={openGraphLocales[locale]} />
        ))}
      {image !== undefined && <meta property="og:image" content={image} />}
      {context.ogImageUrl !== undefined && (
        <>
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content={imageText} />
        </>
      )}
      <meta name="twitter:card" content={image === undefined ? 'summary' : 'summary_large_image'} />
      <meta name="twitter:title" content={title} />
      {description !== '' && <meta name="twitter:description" content={description} />}
      {image !== undefined && <meta name="twitter:image" content={image} />}
    </>
  );
}

function Alternates({ input }: { input: RenderPageInput }): ReactNode {
  const { alternates = [] } = input.context;
  if (alternates.length < 2) return null;
  return (
    <>
      {alternates.map(({ locale, url }) => (
        <link key={locale} rel="alternate" hrefLang={locale} href={url} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={input.context.defaultUrl ?? input.context.canonicalUrl} />
    </>
  );
}

function Identities({ document }: { document: BlockDocument }): ReactNode {
  const items = findBlock(document, 'social_links')?.props.items ?? [];
  return items
    .filter((item) => /^https?:/.test(item.url))
    .map((item, position) => <link key={position} rel="me" href={item.url} />);
}

type PageHeadProps = { input: RenderPageInput; css: string; usesScript: boolean };

export function PageHead({ input, css, usesScript }: PageHeadProps): ReactNode {
  const { document, profile, context } = input;
  const cover = findBlock(document, 'cover')?.props;
  const title = pageTitle(profile.name, cover?.location ?? '');
  const description = pageDescription(input);
  const image = pageImageUrl(input);
  const isIndexed = context.isIndexed !== false && context.isPreview !== true;
  const data = profilePageData({ input, description, imageUrl: image });
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width,initial-scale=1" />
      <title>{title}</title>
      {description !== '' && <meta name="description" content={description} />}
      <meta name="robots" content={isIndexed ? 'index,follow,max-image-preview:large' : 'noindex,nofollow'} />
      <link rel="canonical" href={context.canonicalUrl} />
      <Alternates input={input} />
      {preloadedFonts(document.theme).map((name) => (
        <link
          key={name}
          rel="preload"
          as="font"
          type="font/woff2"
          crossOrigin="anonymous"
          href={context.fontUrl(name)}
        />
      ))}
      <style dangerouslySetInnerHTML={{ __html: css }} />
      <ThemeColors document={document} />
      <link rel="icon" href={context.iconUrl} />
      {context.touchIconUrl !== undefined && <link rel="apple-touch-icon" href={context.touchIconUrl} />}
      {context.manifestUrl !== undefined && <link rel="manifest" href={context.manifestUrl} />}
      <ShareTags input={input} title={title} description={description} image={image} />
      <Identities document={document} />
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: scriptSafeJson(data) }} />
      {usesScript && <script defer src={context.formScriptUrl} />}
    </head>
  );
}
