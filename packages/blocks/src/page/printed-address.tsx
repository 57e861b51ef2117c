import type { ReactNode } from 'react';
import type { PageTexts } from '../locales/locale-texts.ts';

/** A QR code as squares: side in modules, quiet zone included, and the dark ones as path data. */
export type PrintedCode = { modules: number; path: string; address: string };

/** The address of the page for readers on paper. Never shown on a screen. */
export function PrintedAddress({ code, texts }: { code: PrintedCode; texts: PageTexts }): ReactNode {
  return (
    <div className="pr">
      <svg viewBox={`0 0 ${code.modules} ${code.modules}`} shapeRendering="crispEdges" aria-hidden="true">
        <path d={code.path} />
      </svg>
      <p>
        {texts.printed}
        <br />
        <b>{code.address}</b>
      </p>
    </div>
  );
}
