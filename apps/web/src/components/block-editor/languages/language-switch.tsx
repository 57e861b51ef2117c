import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { localeNames } from '#components/language/locale-names.ts';
import { Row, Stack } from '#components/layout/layout.tsx';
import { lazyPart } from '#components/lazy/lazy-part.tsx';
import { useEditLanguage } from './edit-language.tsx';
import classes from './languages.module.css';

const StaleMark = lazyPart(async () => (await import('./stale-mark.tsx')).StaleMark);
const LanguageProgress = lazyPart(async () => (await import('./language-progress.tsx')).LanguageProgress);

/** Above the blocks of a multilingual page: the edited language, and what is missing in it. */
export function LanguageSwitch() {
  const { t } = useTranslation('editor');
  const { base, others, current, choose } = useEditLanguage();
  if (base === undefined || others.length === 0) return null;
  return (
    <Stack gap={6} pt={4} pb={10} px={4}>
      <Row
        radius="md"
        fill="active"
        wrap
        gap={4}
        p={4}
        align="stretch"
        role="group"
        aria-label={t(($) => $.editor.languages.label)}
      >
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
            {locale !== base && (
              <Suspense fallback={null}>
                <StaleMark locale={locale} />
              </Suspense>
            )}
          </button>
        ))}
      </Row>
      <Suspense
        fallback={
          <Row
            minH={30}
            wrap
            justify="between"
            gap={4}
            gapX={10}
            px={4}
            size={13}
            tone="muted"
            className={classes.progress}
          />
        }
      >
        {current !== undefined && <LanguageProgress locale={current} />}
      </Suspense>
    </Stack>
  );
}
