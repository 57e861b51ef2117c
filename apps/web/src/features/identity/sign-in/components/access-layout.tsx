import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { entryPaths } from '#app/entry-paths.ts';
import { LanguageSelect } from '#components/language/language-select.tsx';
import { Logo } from '#components/thread/logo.tsx';
import { useBrand } from '#lib/brand/brand-store.ts';
import { AccessScene } from './access-scene.tsx';
import form from './access-form.module.css';
import classes from './access-layout.module.css';

const year = new Date().getFullYear();

type Props = { title: string; heading?: string; say: string; children: ReactNode };

/** Frame of the screens before sign-in: form on the left, tagline on the right. */
export function AccessLayout({ title, heading, say, children }: Props) {
  const { t } = useTranslation(['access', 'common']);
  const { name, supportEmail, supportUrl } = useBrand();
  const support = supportUrl ?? (supportEmail === null ? null : `mailto:${supportEmail}`);
  return (
    <div className={classes.page}>
      <title>{`${title} · ${name}`}</title>
      <div className={classes.side}>
        <header>
          <Link to={entryPaths.login} className={classes.brand} aria-label={name}>
            <Logo size={27} />
          </Link>
        </header>
        <main className={classes.center}>
          {heading !== undefined && <h1 className={form.heading}>{heading}</h1>}
          {children}
        </main>
        <footer className={classes.foot}>
          <span>
            © {year} {name}
          </span>
          <span className={classes.links}>
            {support !== null && (
              <a href={support} rel="noopener" className={classes.footLink}>
                {t(($) => $.access.support)}
              </a>
            )}
            <Link to={entryPaths.policy} className={classes.footLink}>
              {t(($) => $.access.policyLink)}
            </Link>
            <LanguageSelect />
          </span>
        </footer>
      </div>
      <AccessScene say={say} />
    </div>
  );
}
