import type { Takes } from '@enlace/contract/account/erasure/takes.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { Box, Grid, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';

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
    <Box minH={24} as="section" mb={16} aria-busy={data === undefined}>
      <Text as="h3" mb={6} size={13} weight="medium">
        {t(($) => $.erasure.title)}
      </Text>
      {data && data.takes.length === 0 && <p>{t(($) => $.erasure.none)}</p>}
      {data && (
        <Grid scrollY maxH={220} as="ul" gap={4} size={13}>
          {data.takes.map(({ kind, count, samples }) => (
            <li key={kind}>
              <span>
                {t(($) => $.erasure.kinds[kind])}: {formats.number(count)}
              </span>
              {samples.length > 0 && (
                <Text as="span" block breakWords tone="muted">
                  {samples.join(' · ')}
                  {count > samples.length && ' …'}
                </Text>
              )}
            </li>
          ))}
        </Grid>
      )}
    </Box>
  );
}
