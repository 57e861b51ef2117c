import { guardAddress } from '#platform/mail/render/address-guard.ts';
import { isDeadAddress } from '#platform/mail/render/dead-links.ts';
import type { TemplateData } from '#platform/mail/render/render.types.ts';
import { compileSegments, renderSegments } from '#platform/mail/render/template-segments.ts';
import type { Platform } from '#platform/platform.types.ts';
import { type CampaignLink, uncountMail } from './links.rules.ts';

type Deps = Pick<Platform, 'renderer'>;
type Link = Pick<CampaignLink, 'id' | 'url'>;
type Filler = (data: TemplateData) => Promise<string | undefined>;

/** Renders the target of a counted link per reader; undefined when it has none. */
export function createTarget({ deps, url }: { deps: Deps; url: string }): Filler {
  const template = guardAddress(url);
  const segments = compileSegments({ template, mode: 'text' });
  const fill = async (data: TemplateData): Promise<string> => {
    if (segments) return renderSegments({ segments, data });
    const rendered = await deps.renderer.render({ template, data, mode: 'text' });
    return rendered.ok ? rendered.output : '';
  };
  return async (data) => {
    const address = (await fill(data)).trim();
    return isDeadAddress(address) ? undefined : address;
  };
}

/** Which counted links have no target for a reader: their redirects would lead to an error. */
export function createDeadLinks({
  deps,
  links,
}: {
  deps: Deps;
  links: readonly Link[];
}): ((data: TemplateData) => Promise<Link[]>) | undefined {
  const personal = links
    .filter(({ url }) => url.includes('{'))
    .map((link) => ({ link, target: createTarget({ deps, url: link.url }) }));
  if (personal.length === 0) return undefined;
  return async (data) => {
    const dead: Link[] = [];
    for (const { link, target } of personal) if ((await target(data)) === undefined) dead.push(link);
    return dead;
  };
}

/**
 * The mail with these links as originally written, so that they are rendered, found to have no target, and left out.
 */
export function withoutDetours<Mail extends { html: string; bodyText: string }>(mail: Mail, links: Link[]): Mail {
  return links.length === 0 ? mail : uncountMail(mail, { links, wanted: { opens: true, clicks: false } });
}
