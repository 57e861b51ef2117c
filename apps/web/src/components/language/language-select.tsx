import { isLocale, locales } from '#lib/i18n/locales.ts';
import { useTranslation } from 'react-i18next';
import { IconLanguage } from 'virtual:tabler-icons';
import { Icon } from '#components/icon/icon.tsx';
import { changeLocale, currentLocale } from '#lib/i18n/i18n.ts';
import { localeNames } from './locale-names.ts';
import classes from './language-select.module.css';

/** Language switch of the public pages: a native select, so it works everywhere and adds no code. */
export function LanguageSelect() {
  const { t } = useTranslation('common');
  return (
    <label className={classes.wrap}>
      <Icon of={IconLanguage} size={16} />
      <span className="sr-only">{t(($) => $.common.language)}</span>
      <select
        className={classes.select}
        value={currentLocale()}
        onChange={({ target }) => {
          if (isLocale(target.value)) void changeLocale(target.value);
        }}
      >
        {locales.map((locale) => (
          <option key={locale} value={locale} lang={locale}>
            {localeNames[locale]}
          </option>
        ))}
      </select>
    </label>
  );
}
