import type { ReactNode } from 'react';
import { CoverBio, CoverMeta, CoverName } from '../../blocks/cover/cover.page.tsx';
import { initialsOf } from '../../blocks/contact_card/contact_card.schema.ts';
import { PageImage } from '../page-image.tsx';
import { Stalks } from './stalks.tsx';
import type { ThemeFrameProps } from './theme-head.ts';

const uprightLetters = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff]/;

/** A hanging sign with the name and the owner's seal, a window next to it, the menu below both. */
export function BambuFrame({ cover, coverId, name, context, actions, lead, flow, footer }: ThemeFrameProps): ReactNode {
  return (
    <>
      <header className="door" data-bid={coverId}>
        <div className={uprightLetters.test(name) ? 'sign' : 'sign latin'}>
          <CoverName name={name} emphasis={cover.emphasis} />
          <span className="seal" aria-hidden="true">
            {initialsOf(name).slice(0, 1)}
          </span>
        </div>
        <div className="win">
          {cover.image ? (
            <PageImage image={cover.image} context={context} sizes="(min-width: 1000px) 40vw, 74vw" isFirst />
          ) : (
            <Stalks />
          )}
          <div className="top">{actions}</div>
        </div>
      </header>
      <div className="rest">
        <main id="main" className="h-card">
          <div className="id" data-bid={coverId}>
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
