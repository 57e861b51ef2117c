import type { Locale } from '@enlace/contract/core/locale.ts';
import { IconArrowRight, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { localeNames } from '#components/language/locale-names.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { useOpenBlock } from '../blocks/open-block.tsx';
import { useDraftDocument } from '../editor/editor-context.tsx';
import { useEditLanguage } from './edit-language.tsx';
import { countMissing, nextMissing } from './missing-texts.ts';
import classes from './languages.module.css';

function Progress({ locale }: { locale: Locale }) {
  const { t } = useTranslation('editor');
  const formats = useFormats();
  const document = useDraftDocument();
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

/** Above the blocks of a page in several languages: which one is being written, and what it still lacks. */
export function LanguageSwitch() {
  const { t } = useTranslation('editor');
  const { base, others, current, choose } = useEditLanguage();
  if (base === undefined || others.length === 0) return null;
  return (
    <div className={classes.bar}>
      <div className={classes.languages} role="group" aria-label={t(($) => $.editor.languages.label)}>
        {[base, ...others].map((locale) => (
          <button
            key={locale}
            type="button"
            lang={locale}
            className={classes.language}
            aria-pressed={locale === (current ?? base)}
            onClick={() => choose(locale === base ? undefined : locale)}
          >
            {localeNames[locale]}
          </button>
        ))}
      </div>
      {current !== undefined && <Progress locale={current} />}
    </div>
  );
}
