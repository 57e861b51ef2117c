import type { TemplateOutline } from '@enlace/contract/templates/templates.schemas.ts';
import { imagePath } from '@enlace/contract/files/files.contract.ts';
import classes from './mail-thumb.module.css';

type Part = TemplateOutline['parts'][number];

function PartView({ part, accent }: { part: Part; accent: string }) {
  switch (part.kind) {
    case 'image':
      return (
        <img className={classes.picture} src={imagePath({ fileId: part.fileId, width: 320 })} alt="" loading="lazy" />
      );
    case 'heading':
      return <span className={classes.heading} />;
    case 'button':
      return <span className={classes.button} style={{ background: accent }} />;
    case 'text':
    case 'links':
      return (
        <>
          <span className={classes.line} />
          <span className={classes.line} data-short />
        </>
      );
  }
}

/** A mail the size of a stamp, from its first blocks. */
export function MailThumb({ outline }: { outline: TemplateOutline | null }) {
  return (
    <span className={classes.thumb} aria-hidden="true">
      {outline?.parts.map((part, index) => (
        <PartView key={index} part={part} accent={outline.accent} />
      ))}
      {outline === null && (
        <>
          <span className={classes.line} />
          <span className={classes.line} data-short />
        </>
      )}
    </span>
  );
}
