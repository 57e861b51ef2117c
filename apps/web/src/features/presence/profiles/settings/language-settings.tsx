import { fromWireLocale, type Locale, locales, toWireLocale, type WireLocale } from '@enlace/contract/core/locale.ts';
import type { Profile } from '@enlace/contract/presence/profiles/profiles.schemas.ts';
import { useTranslation } from 'react-i18next';
import { useEditor, useDraftDocument } from '#components/block-editor/editor/editor-context.tsx';
import { SelectField } from '#components/fields/select-field.tsx';
import { ToggleRow } from '#components/block-editor/fields/choice-controls.tsx';
import { useEditLanguage } from '#components/block-editor/languages/edit-language.tsx';
import { countOpen } from '#components/block-editor/languages/missing-texts.ts';
import { localeNames } from '#components/language/locale-names.ts';
import { Stack, Text } from '#components/layout/layout.tsx';
import { TextButton } from '#components/link/text-link.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { useUpdateProfile } from '../api/update-profile.ts';
import { useEditorPlace } from '../editor/editor-place.tsx';
import classes from './settings-panel.module.css';

function isWireLocale(text: string): text is WireLocale {
  return locales.some((locale) => toWireLocale(locale) === text);
}

function Progress({ locale }: { locale: Locale }) {
  const { t } = useTranslation('editor');
  const formats = useFormats();
  const document = useDraftDocument();
  const { choose } = useEditLanguage();
  const { showTab } = useEditorPlace();
  const count = countOpen({ document, locale, kind: 'missing' });
  const stale = countOpen({ document, locale, kind: 'stale' });
  return (
    <>
      {count === 0
        ? t(($) => $.editor.publication.complete)
        : t(($) => $.editor.publication.missing, { count, n: formats.number(count) })}
      {stale > 0 && ` · ${t(($) => $.editor.languages.rowStale, { count: stale, n: stale })}`}
      {' · '}
      <TextButton
        onClick={() => {
          choose(locale);
          showTab('blocks');
        }}
      >
        {t(($) => $.editor.publication.translate)}
        <span className="sr-only">{`: ${localeNames[locale]}`}</span>
      </TextButton>
    </>
  );
}

/** Further languages of the page; part of the draft, so they are published with it. */
function FurtherLanguages({ base }: { base: Locale }) {
  const { t } = useTranslation('editor');
  const editor = useEditor();
  const chosen = useDraftDocument().languages ?? [];
  function set(locale: Locale, isOn: boolean): void {
    editor.edit(({ languages = [], ...document }) => {
      const next = isOn ? [...languages, locale] : languages.filter((each) => each !== locale);
      return next.length === 0 ? document : { ...document, languages: next };
    });
  }
  return (
    <Stack lineTop gap={8} pt={16} role="group" aria-labelledby="further-languages">
      <Text as="h2" size={13} weight="semibold" id="further-languages">
        {t(($) => $.editor.publication.languages)}
      </Text>
      <Text size={13} tone="muted">
        {t(($) => $.editor.publication.languagesHelp)}
      </Text>
      {locales
        .filter((locale) => locale !== base)
        .map((locale) => {
          const isOn = chosen.includes(locale);
          return (
            <div key={locale} className={classes.language}>
              <ToggleRow
                label={<span lang={locale}>{localeNames[locale]}</span>}
                checked={isOn}
                onChange={(next) => set(locale, next)}
              />
              {isOn && (
                <Text size={13} tone="muted">
                  <Progress locale={locale} />
                </Text>
              )}
            </div>
          );
        })}
    </Stack>
  );
}

/** The page's original language, which takes effect immediately, and further ones. */
export function LanguageSettings({ profile }: { profile: Profile }) {
  const { t } = useTranslation('editor');
  const update = useUpdateProfile(profile.id);
  return (
    <>
      <SelectField
        label={t(($) => $.editor.settings.locale)}
        value={profile.locale}
        options={locales.map((locale) => ({ value: toWireLocale(locale), label: localeNames[locale] }))}
        error={update.error ? errorText(update.error) : undefined}
        onChange={(locale) => {
          if (isWireLocale(locale)) update.mutate({ locale });
        }}
      />
      <FurtherLanguages base={fromWireLocale(profile.locale)} />
    </>
  );
}
