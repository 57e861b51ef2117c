import type { ReactNode } from 'react';
import { CoverBio, CoverMeta, CoverName } from '../../blocks/cover/cover.page.tsx';
import { initialsOf } from '../../blocks/contact_card/contact_card.schema.ts';
import { PageImage } from '../page-image.tsx';
import type { ThemeFrameProps } from './theme-head.ts';

/** One photograph, then paper: on wide screens the photograph stays while the paper moves. */
export function BarroFrame({ cover, coverId, name, context, actions, lead, flow, footer }: ThemeFrameProps): ReactNode {
  return (
    <>
      <header className={cover.image ? 'ph' : 'ph none'} data-bid={coverId}>
        {cover.image && (
          <PageImage image={cover.image} context={context} sizes="(min-width: 1000px) 52vw, 94vw" isFirst />
        )}
        {!cover.image && (
          <span className="mg" aria-hidden="true">
            {initialsOf(name).slice(0, 1)}
          </span>
        )}
        <div className="top">{actions}</div>
      </header>
      <div className="rest">
        <main id="main" className="h-card">
          <div className="id" data-bid={coverId}>
            <CoverName name={name} emphasis={cover.emphasis} />
            <CoverBio bio={cover.bio} />
            <CoverMeta status={cover.status} location={cover.location} />
            {(lead.button || lead.social_links) && (
              <div className="acts">
                {lead.button}
                {lead.social_links}
              </div>
            )}
          </div>
          {flow}
        </main>
        {footer}
      </div>
    </>
  );
}
