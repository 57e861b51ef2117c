import { type SegmentGroup, segmentRulesSchema } from '@enlace/contract/audience/segments/segment-rules.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { countQuery } from '../api/list.queries.ts';

const restMs = 300;

/** The rules, debounced; undefined while they are incomplete. */
function useSettled(rules: SegmentGroup): SegmentGroup | undefined {
  const [settled, setSettled] = useState(rules);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(rules), restMs);
    return () => clearTimeout(timer);
  }, [rules]);
  return segmentRulesSchema.safeParse(settled).data;
}

/** Live number of matches while the rules are edited. */
export function SegmentCount({ rules }: { rules: SegmentGroup }) {
  const { t } = useTranslation('segments');
  const formats = useFormats();
  const settled = useSettled(rules);
  const { data, error, isFetching } = useQuery(countQuery(settled));
  if (settled === undefined)
    return (
      <Text size={12} tone="faint">
        {t(($) => $.segments.segment.unfinished)}
      </Text>
    );
  if (error) return <p role="alert">{errorText(error)}</p>;
  if (!data)
    return (
      <Text size={12} tone="faint">
        {t(($) => $.segments.segment.counting)}
      </Text>
    );
  const { total, isExact, margin } = data;
  const n = formats.number(total);
  const about =
    total === 0
      ? t(($) => $.segments.segment.few, { margin: formats.number(margin) })
      : t(($) => $.segments.segment.about, { n, margin: formats.number(margin) });
  return (
    <div aria-live="polite" aria-busy={isFetching}>
      <Text size={15} weight="semibold" tabular>
        {isExact ? t(($) => $.segments.segment.count, { count: total, n }) : about}
      </Text>
      {!isExact && (
        <Text size={12} tone="faint">
          {t(($) => $.segments.segment.aboutHelp)}
        </Text>
      )}
    </div>
  );
}
