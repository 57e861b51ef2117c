import { useTranslation } from 'react-i18next';
import { Row } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';

type Props = {
  shown: number;
  /** Undefined while nobody has counted them: then only whether there are more. */
  total?: number | undefined;
  /** The total is a guess. */
  isRough?: boolean;
  hasMore?: boolean;
  /** Instead of the numbers, e.g. while searching. */
  note?: string | undefined;
};

/** Below every list: how many of how many are shown. */
export function ListFoot({ shown, total, isRough = false, hasMore = false, note }: Props) {
  const { t } = useTranslation('shell');
  const formats = useFormats();
  const n = formats.number(shown);
  const whole = total ?? (hasMore ? undefined : shown);
  const text = () => {
    if (whole === undefined) return t(($) => $.shell.table.shownOfMore, { n });
    const of = { n, total: formats.number(Math.max(whole, shown)) };
    return isRough ? t(($) => $.shell.table.shownOfAbout, of) : t(($) => $.shell.table.shownOf, of);
  };
  return (
    <Row minH={48} lineTop fixed px={20} size={13} tone="muted" tabular>
      <span aria-live="polite">{note ?? text()}</span>
    </Row>
  );
}
