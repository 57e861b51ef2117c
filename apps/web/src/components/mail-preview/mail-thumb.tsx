import type { TemplateOutline } from '@enlace/contract/sending/templates/templates.schemas.ts';
import { OwnPicture } from '#components/block-editor/files/own-picture.tsx';
import { Box, Text } from '#components/layout/layout.tsx';
import classes from './mail-thumb.module.css';

type Part = TemplateOutline['parts'][number];

function PartView({ part, accent }: { part: Part; accent: string }) {
  switch (part.kind) {
    case 'image':
      return <OwnPicture className={classes.picture} fileId={part.fileId} fetchWidth={320} alt="" loading="lazy" />;
    case 'heading':
      return <Box h={5} w="80%" as="span" block mb={4} className={classes.heading} />;
    case 'button':
      return <Text as="span" block mb={4} w="46%" h={6} className={classes.button} style={{ background: accent }} />;
    case 'text':
    case 'links':
      return (
        <>
          <Text as="span" block h={3} mb={4} className={classes.line} />
          <Text as="span" block h={3} mb={4} className={classes.line} data-short />
        </>
      );
  }
}

/** A tiny thumbnail of a mail, from its first blocks. */
export function MailThumb({ outline }: { outline: TemplateOutline | null }) {
  return (
    <Box radius="sm" w={38} h={46} border fill="active" clip as="span" block fixed pt={4} px={4} aria-hidden="true">
      {outline?.parts.map((part, index) => (
        <PartView key={index} part={part} accent={outline.accent} />
      ))}
      {outline === null && (
        <>
          <Text as="span" block h={3} mb={4} className={classes.line} />
          <Text as="span" block h={3} mb={4} className={classes.line} data-short />
        </>
      )}
    </Box>
  );
}
