import type { ReactNode } from 'react';
import { CoverBio, CoverName, CoverStatus } from '../../blocks/cover/cover.page.tsx';
import { PageImage } from '../page-image.tsx';
import type { ThemeFrameProps } from './theme-head.ts';

/** The name in the sky of the image; the rest slides over it like a sheet. */
export function NogalFrame({ cover, coverId, name, context, actions, lead, flow, footer }: ThemeFrameProps): ReactNode {
  return (
    <>
      <header className={cover.image ? 'ph' : 'ph none'} data-bid={coverId}>
        {cover.image && (
          <PageImage image={cover.image} context={context} sizes="(min-width: 1000px) 50vw, 100vw" isFirst />
        )}
        <div className="hdr">
          <div className="tp">
            <span>{cover.location}</span>
            <span className="acts2">{actions}</span>
          </div>
          <CoverName name={name} emphasis="" />
          <CoverBio bio={cover.bio} />
        </div>
      </header>
      <div className="rest">
        <main id="main" className="h-card">
          <div className="pane">
            <CoverStatus status={cover.status} />
            {lead.contact_card}
            {lead.button}
            {lead.social_links}
          </div>
          {flow}
        </main>
        {footer}
      </div>
    </>
  );
}
