import type { TrashResult } from '@enlace/contract/workspace/trash/trash.schemas.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { Box } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { refusalText } from '#lib/i18n/error-text.ts';
import { keyOf } from '../trash-refs.rules.ts';

const shownLines = 5;

/** Items that stayed in the trash, and why. */
export function RefusedNotice({ refused, onDismiss }: { refused: readonly TrashResult[]; onDismiss: () => void }) {
  const { t } = useTranslation('trash');
  const formats = useFormats();
  if (refused.length === 0) return null;
  const why = ({ code, params }: TrashResult) => {
    const until = params['until'];
    const shown = typeof until === 'string' ? { ...params, until: formats.date(until) } : params;
    return refusalText({ code: code ?? '', params: shown });
  };
  const hidden = refused.length - shownLines;
  return (
    <Box fixed pt={12} px={20}>
      <Callout
        tone="warn"
        title={t(($) => $.trash.refused.title, { count: refused.length, n: formats.number(refused.length) })}
        action={
          <Button size="sm" onClick={onDismiss}>
            {t(($) => $.trash.refused.dismiss)}
          </Button>
        }
      >
        <Box as="ul" mt={4} pl={18}>
          {refused.slice(0, shownLines).map((each) => (
            <li key={keyOf(each)}>
              {each.name === null || each.name === ''
                ? why(each)
                : t(($) => $.trash.refused.line, { name: each.name, why: why(each) })}
            </li>
          ))}
          {hidden > 0 && <li>{t(($) => $.trash.refused.more, { n: formats.number(hidden) })}</li>}
        </Box>
      </Callout>
    </Box>
  );
}
