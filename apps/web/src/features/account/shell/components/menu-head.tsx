import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { IconArrowLeft, IconLayoutSidebar, IconSearch } from 'virtual:tabler-icons';
import { paths } from '#app/paths.ts';
import { IconButton } from '#components/button/icon-button.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Kbd } from '#components/keys/kbd.tsx';
import { Logo, LogoMark } from '#components/thread/logo.tsx';
import { useBrand } from '#lib/brand/brand-store.ts';
import { commandKeyName } from '#lib/keyboard/command-key.ts';
import { openPanel } from '#lib/palette/palette-state.ts';
import { useFolded } from '../use-folded.ts';
import classes from './menu-head.module.css';

function FindButton() {
  const { t } = useTranslation('shell');
  const label = t(($) => $.shell.find);
  return (
    <button type="button" className={classes.find} onClick={() => openPanel('palette')} title={label}>
      <Icon of={IconSearch} size={16} />
      <span className={classes.findText}>{label}</span>
      <Kbd>{commandKeyName} K</Kbd>
    </button>
  );
}

/** Logo, collapse button and the palette button. */
export function MenuHead({ home, badge }: { home: string; badge?: string }) {
  const { t } = useTranslation('shell');
  const { isFolded, canChoose, toggle } = useFolded();
  const { name, pictures } = useBrand();
  const hasLogo = pictures.light !== null || pictures.dark !== null;
  return (
    <div className={classes.head}>
      <div className={classes.brand}>
        <Link to={home} className={classes.logo} aria-label={name}>
          {hasLogo && !isFolded ? (
            <Logo />
          ) : (
            <>
              <LogoMark />
              <span className={classes.word}>{name}</span>
            </>
          )}
        </Link>
        {badge !== undefined && <span className={classes.badge}>{badge}</span>}
        {canChoose && (
          <span className={classes.fold}>
            <IconButton
              icon={IconLayoutSidebar}
              iconSize={16}
              size={28}
              label={isFolded ? t(($) => $.shell.unfold) : t(($) => $.shell.fold)}
              onClick={toggle}
            />
          </span>
        )}
      </div>
      <FindButton />
    </div>
  );
}

/** The account section has its own menu: a link back to the product, then its name. */
export function AccountMenuHead() {
  const { t } = useTranslation('shell');
  const back = t(($) => $.shell.back);
  return (
    <div className={classes.head}>
      <Link to={paths.user.dashboard} className={classes.back} title={back}>
        <Icon of={IconArrowLeft} />
        <span className={classes.word2}>{back}</span>
      </Link>
      <p className={classes.title}>{t(($) => $.shell.yourAccount)}</p>
    </div>
  );
}
