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
  /** Instead of the numbers, e.g. while searching. */
  note?: string | undefined;
  /** Rows that are there and not loaded. */
  onMore?: (() => void) | undefined;
  isLoadingMore?: boolean;
  children?: ReactNode;
};

/** Below every list: how many of how many are shown. */
export function ListFoot({ shown, total, isRough = false, note, onMore, isLoadingMore = false, children }: Props) {
  const { t } = useTranslation('shell');
  const formats = useFormats();
  const n = formats.number(shown);
  const of = total === undefined ? undefined : formats.number(Math.max(total, shown));
  const known = (whole: string) =>
    isRough
      ? t(($) => $.shell.table.shownOfAbout, { n, total: whole })
      : t(($) => $.shell.table.shownOf, { n, total: whole });
  const counted = onMore === undefined ? n : t(($) => $.shell.table.shownOfMore, { n });
  return (
    <Row minH={48} lineTop justify="between" fixed gap={12} px={20} size={13} tone="muted" tabular>
      <span aria-live="polite">{note ?? (of === undefined ? counted : known(of))}</span>
      {children}
      {onMore && (
        <Button size="sm" loading={isLoadingMore} onClick={onMore}>
          {t(($) => $.shell.table.more)}
        </Button>
      )}
    </Row>
  );
}
