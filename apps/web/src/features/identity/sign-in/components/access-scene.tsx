import { useTranslation } from 'react-i18next';
import classes from './access-scene.module.css';

const thread =
  'M-20 690C130 690 250 676 352 628C520 548 664 402 664 248C664 148 600 92 520 92C398 92 322 232 322 400C322 560 410 664 540 664C630 664 704 614 780 520';

function Phone() {
  const { t } = useTranslation('access');
  return (
    <div className={classes.phone}>
      <div className={classes.screen}>
        <div className={classes.photo} />
        <p className={classes.name}>
          Barro <em>y</em> Sal
        </p>
        <p className={classes.bio}>{t(($) => $.access.scene.bio)}</p>
        <p className={classes.meta}>
          <span className={classes.open}>{t(($) => $.access.scene.open)}</span>
          <span>Altea, Alicante</span>
        </p>
        <p className={classes.cta}>{t(($) => $.access.scene.book)}</p>
        <p className={classes.row}>
          <span>{t(($) => $.access.scene.link)}</span>
          <span>↗</span>
        </p>
      </div>
    </div>
  );
}

/** Right half of the sign-in screens: one thread around a profile, a message and a sent campaign. Decorative. */
export function AccessScene({ say }: { say: string }) {
  const { t } = useTranslation('access');
  return (
    <aside className={classes.scene} aria-hidden="true">
      <svg className={classes.thread} viewBox="0 0 740 876" preserveAspectRatio="xMidYMid slice">
        <path pathLength={100} d={thread} />
      </svg>
      <p className={classes.say}>{say}</p>
      <p className={classes.note} data-place="message">
        <span className={classes.initials}>JR</span>
        <span>
          <b>Julia Roca</b>
          <small>{t(($) => $.access.scene.message)}</small>
        </span>
      </p>
      <p className={classes.note} data-place="campaign">
        <span className={classes.done}>✓</span>
        <span>
          <b>{t(($) => $.access.scene.sent)}</b>
          <small>{t(($) => $.access.scene.sentFigures)}</small>
        </span>
      </p>
      <Phone />
    </aside>
  );
}
