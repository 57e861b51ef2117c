import type { TemplateOutline } from '@enlace/contract/sending/templates/templates.schemas.ts';
import { OwnPicture } from '#components/block-editor/files/own-picture.tsx';
import { Box } from '#components/layout/layout.tsx';
import classes from './outline-view.module.css';

type Part = TemplateOutline['parts'][number];

function Lines({ count }: { count: number }) {
  return (
    <Box as="span" block mb={10}>
      {Array.from({ length: Math.max(1, Math.min(6, count)) }, (_, index) => (
        <Box radius="xs" h={5} as="span" block mb={6} key={index} className={classes.line} />
      ))}
    </Box>
  );
}

function PartView({ part, accent }: { part: Part; accent: string }) {
  switch (part.kind) {
    case 'image':
      return <OwnPicture className={classes.picture} fileId={part.fileId} fetchWidth={320} alt="" loading="lazy" />;
    case 'heading':
      return (
        <Box spacing="display" as="span" block mt={8} mb={10} className={classes.heading}>
          {part.text}
        </Box>
      );
    case 'button':
      return <Box radius={6} w={96} h={22} as="span" block my={12} style={{ background: accent }} />;
    case 'text':
      return <Lines count={part.lines} />;
    case 'links':
      return <Lines count={part.count * 2} />;
  }
}

/** A miniature of a mail's first blocks, where the rendered one is unavailable. */
export function OutlineView({ outline, brand }: { outline: TemplateOutline; brand: string }) {
  return (
    <Box h="100%" py={14} px={16} clip className={classes.mail} aria-hidden="true">
      <Box as="span" block mb={10} className={classes.brand}>
        {brand}
      </Box>
      {outline.parts.map((part, index) => (
        <PartView key={index} part={part} accent={outline.accent} />
      ))}
    </Box>
  );
}
