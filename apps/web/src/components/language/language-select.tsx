import { isLocale, locales } from '#lib/i18n/locales.ts';
import { useTranslation } from 'react-i18next';
import { IconLanguage } from 'virtual:tabler-icons';
import { Icon } from '#components/icon/icon.tsx';
import { changeLocale, currentLocale } from '#lib/i18n/i18n.ts';
import { layout, Row } from '#components/layout/layout.tsx';
import { localeNames } from './locale-names.ts';
import classes from './language-select.module.css';

/** Language switch of the public pages: a native select, so it works everywhere and adds no code. */
export function LanguageSelect() {
  const { t } = useTranslation('common');
  return (
    <Row as="label" inline gap={4} minH={24} radius="sm" hover="text" className={classes.wrap}>
      <Icon of={IconLanguage} size={16} />
      <span className="sr-only">{t(($) => $.common.language)}</span>
      <select
        {...layout('box', {
          border: 'none',
          fill: 'none',
          px: 4,
          py: 2,
          pointer: true,
          focus: 'none',
          className: classes.select,
        })}
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
    </Row>
  );
}
