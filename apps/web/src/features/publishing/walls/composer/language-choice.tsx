import { type WireLocale, wireLocales } from '@enlace/contract/core/locale.ts';
import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IconChevronDown, IconLanguage } from 'virtual:tabler-icons';
import { Icon } from '#components/icon/icon.tsx';
import { MenuRadio } from '#components/menu/menu-choice.tsx';
import { layout, Row } from '#components/layout/layout.tsx';
import { languageName, languageTag } from '../post-language.rules.ts';
import classes from './post-form.module.css';

type Props = { lang: WireLocale | null; usual: WireLocale; onChange: (lang: WireLocale | null) => void };

/** Language of a post, for screen readers and its feed. */
export function LanguageChoice({ lang, usual, onChange }: Props) {
  const { t } = useTranslation('walls');
  const name = languageName(lang ?? usual);
  return (
    <Menu position="bottom-start" width={210}>
      <Menu.Target>
        <Row
          reach
          as="button"
          inline
          relative
          gap={6}
          h={30}
          px={10}
          border="strong"
          radius="md"
          fill="surface"
          tone="muted"
          size={13}
          weight="medium"
          nowrap
          type="button"
          className={classes.chip}
          aria-label={t(($) => $.walls.language.choose, { name })}
        >
          <Icon {...layout('box', { tone: 'faint' })} of={IconLanguage} size={16} />
          <span>{name}</span>
          <Icon {...layout('box', { tone: 'faint' })} of={IconChevronDown} size={14} />
        </Row>
      </Menu.Target>
      <Menu.Dropdown>
        <MenuRadio isChosen={lang === null} onChoose={() => onChange(null)}>
          {t(($) => $.walls.language.ofWall, { name: languageName(usual) })}
        </MenuRadio>
        {wireLocales.map((each) => (
          <MenuRadio key={each} lang={languageTag(each)} isChosen={lang === each} onChoose={() => onChange(each)}>
            {languageName(each)}
          </MenuRadio>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
