import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { localeNames } from '#components/language/locale-names.ts';
import { Box, type Look, Row, Stack } from '#components/layout/layout.tsx';
import { lazyPart } from '#components/lazy/lazy-part.tsx';
import { useEditLanguage } from './edit-language.tsx';
import classes from './languages.module.css';

const progressLook: Look = {
  gap: 4,
  gapX: 10,
  justify: 'between',
  minH: 30,
  px: 4,
  size: 13,
  tone: 'muted',
  wrap: true,
};

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
          <Box
            as="button"
            flex="1 1 auto"
            minH={28}
            px={10}
            radius="sm"
            size={13}
            tone="muted"
            touch={{ minH: 44 }}
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
          </Box>
        ))}
      </Row>
      <Suspense fallback={<Row {...progressLook} className={classes.progress} />}>
        {current !== undefined && <LanguageProgress locale={current} />}
      </Suspense>
    </Stack>
  );
}
