import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Row } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';

type Props = {
  shown: number;
  /** Undefined while nobody has counted them: then only whether there are more. */
  total?: number | undefined;
  /** The total is a guess. */
  isRough?: boolean;
  /** Counting stopped at the total: there are more. */
  isAtLeast?: boolean;
  hasMore?: boolean;
  /** Instead of the numbers, e.g. while searching. */
  note?: string | undefined;
  /** What else is to be known about the list. */
  help?: ReactNode;
  /** Loads the next rows, where reaching the end does not. */
  more?: { isLoading: boolean; onMore: () => void } | undefined;
};

/** Below every list: how many of how many are shown. */
export function ListFoot(props: Props) {
  const { shown, total, isRough = false, isAtLeast = false, note, help, more, hasMore = more !== undefined } = props;
  const { t } = useTranslation('shell');
  const formats = useFormats();
  const n = formats.number(shown);
  const whole = total ?? (hasMore ? undefined : shown);
  const text = () => {
    if (whole === undefined) return t(($) => $.shell.table.shownOfMore, { n });
    const of = { n, total: formats.number(Math.max(whole, shown)) };
    if (isAtLeast) return t(($) => $.shell.table.shownOfOver, of);
    return isRough ? t(($) => $.shell.table.shownOfAbout, of) : t(($) => $.shell.table.shownOf, of);
  };
  return (
    <Row wrap minH={48} lineTop fixed gap={4} gapX={20} px={20} py={8} justify="between" size={13} tone="muted" tabular>
      <span aria-live="polite">{note ?? text()}</span>
      {help}
      {more && (
        <Button size="sm" loading={more.isLoading} onClick={more.onMore}>
          {t(($) => $.shell.table.more)}
        </Button>
      )}
    </Row>
  );
}
