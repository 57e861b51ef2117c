import type { Locale } from '@enlace/contract/core/locale.ts';
import { IconArrowRight, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { useOpenBlock } from '../blocks/open-block.tsx';
import { useSettledDocument } from '../editor/editor-context.tsx';
import { countMissing, nextMissing } from './missing-texts.ts';
import classes from './languages.module.css';

/** What a language still lacks, and the way to the next of it. */
export function LanguageProgress({ locale }: { locale: Locale }) {
  const { t } = useTranslation('editor');
  const formats = useFormats();
  const document = useSettledDocument();
  const { openId, open } = useOpenBlock();
  const count = countMissing(document, locale);
  const language = t(($) => $.editor.languages.name[locale]);
  if (count === 0) {
    return (
      <p className={classes.progress} role="status" data-done>
        <Icon of={IconCircleCheck} size={16} />
        {t(($) => $.editor.languages.complete, { language })}
      </p>
    );
  }
  return (
    <div className={classes.progress}>
      <span role="status">{t(($) => $.editor.languages.missing, { count, n: formats.number(count), language })}</span>
      <Button
        size="sm"
        variant="link"
        iconEnd={IconArrowRight}
        onClick={() => open(nextMissing(document, locale, openId) ?? null)}
      >
        {t(($) => $.editor.languages.next)}
      </Button>
    </div>
  );
}
