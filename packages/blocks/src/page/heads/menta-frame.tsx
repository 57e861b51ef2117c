import type { ReactNode } from 'react';
import { CoverBio, CoverName, CoverStatus } from '../../blocks/cover/cover.page.tsx';
import { Icon } from '../icons/icon.tsx';
import { PageImage } from '../page-image.tsx';
import type { ThemeFrameProps } from './theme-head.ts';

/** Rounded tiles: image with name, button, opening hours, person; everything after is a tile too. */
export function MentaFrame({ cover, coverId, name, context, actions, lead, flow, footer }: ThemeFrameProps): ReactNode {
  const hasFacts = cover.status !== '' || cover.location !== '';
  return (
    <>
      <main id="main" className="h-card">
        <div className="bento">
          <div className="tile hero w" data-bid={coverId}>
            <div className={cover.image ? 'im' : 'im none'}>
              {cover.image && (
                <PageImage image={cover.image} context={context} sizes="(min-width: 700px) 560px, 94vw" isFirst />
              )}
              <div className="top">{actions}</div>
            </div>
            <div className="tx">
              <CoverName name={name} emphasis="" />
              <CoverBio bio={cover.bio} />
            </div>
          </div>
          {lead.button && <div className={hasFacts ? 'bt' : 'bt w'}>{lead.button}</div>}
          {hasFacts && (
            <div className={lead.button ? 'tile on' : 'tile on w'}>
              <CoverStatus status={cover.status} />
              {cover.location !== '' && (
                <span>
                  <Icon name="pin" className="i-s" />
                  {cover.location}
                </span>
              )}
            </div>
          )}
          {lead.contact_card && <div className="w">{lead.contact_card}</div>}
        </div>
        <div className="flow">{flow}</div>
      </main>
      {footer}
    </>
  );
}
