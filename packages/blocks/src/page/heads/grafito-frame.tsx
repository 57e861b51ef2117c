import type { ReactNode } from 'react';
import { CoverBio, CoverName, CoverStatus } from '../../blocks/cover/cover.page.tsx';
import { PageImage } from '../page-image.tsx';
import type { ThemeFrameProps } from './theme-head.ts';

/** A title sheet: place and tools on a rule, the name as large as possible, the image as a plate next to the text. */
export function GrafitoFrame({
  cover,
  coverId,
  name,
  context,
  actions,
  lead,
  flow,
  footer,
}: ThemeFrameProps): ReactNode {
  return (
    <>
      <header className="sheet" data-bid={coverId}>
        <div className="tp">
          <span>{cover.location}</span>
          <span className="acts2">{actions}</span>
        </div>
        <CoverName name={name} emphasis={cover.emphasis} />
        <div className="facts">
          <div>
            <CoverBio bio={cover.bio} />
            <CoverStatus status={cover.status} />
          </div>
          {cover.image && (
            <PageImage
              image={cover.image}
              context={context}
              sizes="(min-width: 1000px) 300px, 132px"
              className="plate"
              isFirst
            />
          )}
        </div>
      </header>
      <div className="rest">
        <main id="main" className="h-card">
          {(lead.button || lead.social_links) && (
            <div className="acts">
              {lead.button}
              {lead.social_links}
            </div>
          )}
          {flow}
        </main>
        {footer}
      </div>
    </>
  );
}
