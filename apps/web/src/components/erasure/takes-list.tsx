import type { Takes } from '@enlace/contract/erasure/takes.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import classes from './takes-list.module.css';

type Props = { of: string; read: (signal: AbortSignal) => Promise<Takes> };

/** What an erasure will take, read again each time it is asked about. */
export function TakesList({ of, read }: Props) {
  const { t } = useTranslation('common');
  const formats = useFormats();
  const { data, error } = useQuery({
    queryKey: ['erasure', of],
    queryFn: ({ signal }) => read(signal),
    staleTime: 0,
    gcTime: 0,
  });
  if (error) return <FailureCallout failure={error} />;
  return (
    <section className={classes.takes} aria-busy={data === undefined}>
      <h3 className={classes.title}>{t(($) => $.common.erasure.title)}</h3>
      {data && data.takes.length === 0 && <p>{t(($) => $.common.erasure.none)}</p>}
      {data && (
        <ul className={classes.list}>
          {data.takes.map(({ kind, count, samples }) => (
            <li key={kind}>
              <span>
                {t(($) => $.common.erasure.kinds[kind])}: {formats.number(count)}
              </span>
              {samples.length > 0 && (
                <span className={classes.samples}>
                  {samples.join(' · ')}
                  {count > samples.length && ' …'}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
