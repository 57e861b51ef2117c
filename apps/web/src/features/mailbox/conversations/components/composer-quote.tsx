import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Box, Row, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { quotationHtml } from '../answer-content.rules.ts';
import { useDraftContent } from '../api/use-draft.ts';
import type { Answering } from '../use-answering.ts';
import { FoldPill } from './fold-pill.tsx';

/** The message quoted below the answer: folded, and when opened to be read, edited in the text or left out. */
export function ComposerQuote({ answering }: { answering: Answering }) {
  const { t } = useTranslation('mails');
  const formats = useFormats();
  const [isOpen, setOpen] = useState(false);
  const { draft, field } = answering;
  const content = useDraftContent(draft);
  const quoted = answering.quotedOf(content.head);
  const quotable = answering.quotableOf(content.head);
  const shown = quoted ?? quotable;
  if (shown === undefined) return null;
  const { message, text } = shown;
  const { name } = message.author;
  const isOwn = message.direction === 'out';
  if (quoted === undefined) {
    // Edited, the quotation is part of the text.
    if (content.html.includes('<blockquote>')) return null;
    return (
      <Box mt={6}>
        <Button size="sm" variant="link" onClick={() => answering.choose({ quote: 'last' })}>
          {isOwn ? t(($) => $.mails.quote.addOwn) : t(($) => $.mails.quote.add, { name })}
        </Button>
      </Box>
    );
  }
  function edit(): void {
    const intro = t(($) => $.mails.quote.intro, { name, date: formats.dateTime(message.at) });
    const { html, head, ...rest } = draft.latest();
    draft.put({ ...rest, html: html + quotationHtml({ intro, text }), head: { ...head, quote: 'none' } });
    field.current?.focus();
  }
  return (
    <Box mt={8} mb={4}>
      <FoldPill
        text={isOwn ? t(($) => $.mails.quote.foldedOwn) : t(($) => $.mails.quote.folded, { name })}
        isOpen={isOpen}
        onToggle={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <>
          <Text as="div" mt={8} pl={12} size={13} tone="muted" pre breakWords scrollY maxH={160}>
            {text}
          </Text>
          <Row gap={8} mt={6}>
            <Button size="sm" variant="ghost" onClick={edit}>
              {t(($) => $.mails.quote.edit)}
            </Button>
            <Button size="sm" variant="ghost" onClick={() => answering.choose({ quote: 'none' })}>
              {t(($) => $.mails.quote.remove)}
            </Button>
          </Row>
        </>
      )}
    </Box>
  );
}
