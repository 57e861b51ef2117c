import type { TemplateOutline } from '@enlace/contract/sending/templates/templates.schemas.ts';
import { OwnPicture } from '#components/block-editor/files/own-picture.tsx';
import classes from './outline-view.module.css';

type Part = TemplateOutline['parts'][number];

function Lines({ count }: { count: number }) {
  return (
    <span className={classes.lines}>
      {Array.from({ length: Math.max(1, Math.min(6, count)) }, (_, index) => (
        <span key={index} className={classes.line} />
      ))}
    </span>
  );
}

function PartView({ part, accent }: { part: Part; accent: string }) {
  switch (part.kind) {
    case 'image':
      return <OwnPicture className={classes.picture} fileId={part.fileId} fetchWidth={320} alt="" loading="lazy" />;
    case 'heading':
      return <span className={classes.heading}>{part.text}</span>;
    case 'button':
      return <span className={classes.button} style={{ background: accent }} />;
    case 'text':
      return <Lines count={part.lines} />;
    case 'links':
      return <Lines count={part.count * 2} />;
  }
}

/** A miniature of a mail's first blocks, where the rendered one is unavailable. */
export function OutlineView({ outline, brand }: { outline: TemplateOutline; brand: string }) {
  return (
    <div className={classes.mail} aria-hidden="true">
      <span className={classes.brand}>{brand}</span>
      {outline.parts.map((part, index) => (
        <PartView key={index} part={part} accent={outline.accent} />
      ))}
    </div>
  );
}
