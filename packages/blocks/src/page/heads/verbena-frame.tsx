import type { ReactNode } from 'react';
import { CoverBio, CoverName, CoverStatus } from '../../blocks/cover/cover.page.tsx';
import { PageImage } from '../page-image.tsx';
import { Garland } from './garland.tsx';
import type { ThemeFrameProps } from './theme-head.ts';

/** A street poster: lanterns, a sun (or the owner's image cut to a circle) and the name across it. */
export function VerbenaFrame({ cover, coverId, name, context, actions, flow, footer }: ThemeFrameProps): ReactNode {
  return (
    <>
      <main id="main" className="h-card">
        <div className="poster" data-bid={coverId}>
          {cover.image && <PageImage image={cover.image} context={context} sizes="256px" className="sun" isFirst />}
          <Garland hasPicture={cover.image !== null} />
          <div className="tp">
            <span>{cover.location}</span>
            <span className="acts2">{actions}</span>
          </div>
          <CoverName name={name} emphasis="" />
          <CoverBio bio={cover.bio} />
          <CoverStatus status={cover.status} />
        </div>
        <div className="flow">{flow}</div>
      </main>
      {footer}
    </>
  );
}
