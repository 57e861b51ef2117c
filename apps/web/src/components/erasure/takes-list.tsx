import type { Takes } from '@enlace/contract/account/erasure/takes.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import classes from './takes-list.module.css';

type Props = { of: string; read: (signal: AbortSignal) => Promise<Takes> };

/** What an erasure will remove, fetched whenever it is opened. The surrounding dialog does not wait for its texts. */
export function TakesList(props: Props) {
  return (
    <Suspense fallback={null}>
      <Takings {...props} />
    </Suspense>
  );
}

function Takings({ of, read }: Props) {
  const { t } = useTranslation('erasure');
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
      <h3 className={classes.title}>{t(($) => $.erasure.title)}</h3>
      {data && data.takes.length === 0 && <p>{t(($) => $.erasure.none)}</p>}
      {data && (
        <ul className={classes.list}>
          {data.takes.map(({ kind, count, samples }) => (
            <li key={kind}>
              <span>
                {t(($) => $.erasure.kinds[kind])}: {formats.number(count)}
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
