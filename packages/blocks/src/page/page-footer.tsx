import type { ReactNode } from 'react';
import { findBlock, type BlockDocument } from '../model/block-document.schema.ts';
import { EnlaceMark } from './icons/icon.tsx';
import type { PageContext } from './page-context.ts';
import { renderBlock } from './page-renderers.tsx';

type PageFooterProps = {
  document: BlockDocument;
  context: PageContext;
  reportUrl: string | undefined;
  homeUrl: string;
};

/** The owner's closing line, the report link and, unless the owner hides it, our name. */
export function PageFooter({ document, context, reportUrl, homeUrl }: PageFooterProps): ReactNode {
  const block = findBlock(document, 'footer');
  return (
    <footer className="pf" data-bid={context.isPreview ? block?.id : undefined}>
      {block ? renderBlock({ block, context }) : <span />}
      <span className="fe">
        {reportUrl !== undefined && (
          <a href={reportUrl} rel="nofollow">
            {context.texts.report}
          </a>
        )}
        {document.theme.madeWith && (
          <a href={homeUrl}>
            <EnlaceMark />
            {context.texts.madeWith}
          </a>
        )}
      </span>
    </footer>
  );
}
