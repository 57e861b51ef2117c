import type { policy } from '@enlace/contract/policy/policy.contract.ts';
import { toWireLocale } from '#lib/i18n/locales.ts';
import { useTranslation } from 'react-i18next';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { paths } from '#app/paths.ts';
import { LanguageSelect } from '#components/language/language-select.tsx';
import { Markdown } from '#components/markdown/markdown.tsx';
import { Logo } from '#components/thread/logo.tsx';
import { call } from '#lib/api/call.ts';
import { operationRef } from '#lib/api/operation-ref.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { currentLocale } from '#lib/i18n/i18n.ts';
import classes from './policy.module.css';

const policyRef = operationRef<typeof policy>({ method: 'GET', path: '/api/policy' });

export function loadPolicy({ request }: LoaderFunctionArgs) {
  return call(policyRef, { signal: request.signal });
}

/** `/politica`: the operator's texts in the reader's language. */
export function PolicyPage() {
  const { t } = useTranslation('policy');
  const formats = useFormats();
  const { texts, version, updatedAt } = useLoaderData<typeof loadPolicy>();
  return (
    <div className={classes.page}>
      <title>{`${t(($) => $.policy.title)} · Enlace`}</title>
      <header className={classes.top}>
        <Link to={paths.login} aria-label="Enlace">
          <Logo size={27} />
        </Link>
        <LanguageSelect />
      </header>
      <main className={classes.main}>
        <Markdown text={texts[toWireLocale(currentLocale())]} />
        <p className={classes.version}>{t(($) => $.policy.version, { version, date: formats.longDate(updatedAt) })}</p>
      </main>
    </div>
  );
}
