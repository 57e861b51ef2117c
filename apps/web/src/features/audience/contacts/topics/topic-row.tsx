import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Grid, Row, Text } from '#components/layout/layout.tsx';
import type { CountedTopic } from '#components/topics/topics.query.ts';
import { useFormats } from '#lib/format/use-formats.ts';

/** One topic: its sentence, who does not want it, and its buttons. */
export function TopicRow({ topic, children }: { topic: CountedTopic; children: ReactNode }) {
  const { t } = useTranslation('topics');
  const formats = useFormats();
  const { name, description, refusals } = topic;
  return (
    <Row phone={{ wrap: 'wrap', gap: '2px 8px' }} lineTop as="li" gap={12} shrink py={8}>
      <Grid phone={{ basis: '100%' }} grow shrink>
        <Text as="span" weight="medium" breakWords>
          {name}
        </Text>
        {description !== '' && (
          <Text as="span" size={13} tone="muted" breakWords>
            {description}
          </Text>
        )}
      </Grid>
      <Text phone={{ flex: '1' }} as="span" size={13} tone="muted" fixed tabular>
        {refusals === 0
          ? t(($) => $.topics.noRefusals)
          : t(($) => $.topics.refusals, { count: refusals, n: formats.number(refusals) })}
      </Text>
      {children}
    </Row>
  );
}
