import type { Locale } from '@enlace/contract/core/locale.ts';
import { useTranslation } from 'react-i18next';
import { Box } from '#components/layout/layout.tsx';
import { useSettledDocument } from '../editor/editor-context.tsx';
import { countOpen } from './missing-texts.ts';
import classes from './languages.module.css';

/** Next to a language: some of its texts are outdated. */
export function StaleMark({ locale }: { locale: Locale }) {
  const { t } = useTranslation('editor');
  const count = countOpen({ document: useSettledDocument(), locale, kind: 'stale' });
  if (count === 0) return null;
  const text = t(($) => $.editor.languages.rowStale, { count, n: count });
  return (
    <Box inlineBlock as="span" w={7} h={7} ml={6} radius="full" className={classes.stale} title={text}>
      <span className="sr-only">{`, ${text}`}</span>
    </Box>
  );
}
