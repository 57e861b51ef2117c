import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Row } from '#components/layout/layout.tsx';
import { phoneQuery, useMedia } from '#lib/media/use-media.ts';
import { AddFilter, FilterChip, type ListFilter, moveFocus } from './filter-chip.tsx';
import { SearchBox } from './search-box.tsx';
import classes from './filter-bar.module.css';

type Props = {
  search?: { label: string; value: string; onSearch: (text: string) => void };
  filters?: readonly ListFilter[];
  /** Removes all filters; shown while there is one. */
  onClear?: (() => void) | undefined;
  /** Chips of the list's own, before the button that adds a filter. */
  children?: ReactNode;
  /** Columns, density, export: always at the right. */
  end?: ReactNode;
  /** On a phone `end` is the last of the chips, instead of nowhere. */
  isEndKept?: boolean;
  /** Inside a page that has its own margins. */
  isInPage?: boolean;
};

/** What the list is filtered by, and by what else it can be: the filter being added stays where it is added until then. */
function useAdding(filters: readonly ListFilter[], row: RefObject<HTMLElement | null>) {
  const [adding, setAdding] = useState<string>();
  const added = useRef<string>(undefined);
  const chosen = filters.filter(({ id, text }) => text !== undefined && id !== adding);
  const others = filters.filter(
    ({ id, text, choices, panel, isSwitch, onOpen }) =>
      (text === undefined || id === adding) && (choices ?? panel ?? isSwitch ?? onOpen),
  );
  const hasOthers = others.length > 0;
  useEffect(() => {
    // The last filter takes the button with it that would get the focus back.
    if (adding === undefined && added.current !== undefined && !hasOthers)
      row.current?.querySelector<HTMLElement>(`[data-filter="${added.current}"] button`)?.focus();
    added.current = adding;
  }, [adding, hasOthers, row]);
  return { adding, setAdding, chosen, others };
}

/** Above every list: search, what it is filtered by, a button that adds a filter, and at the right how it looks. */
export function FilterBar(props: Props) {
  const { search, filters = [], onClear, children, end, isEndKept = false, isInPage = false } = props;
  const { t } = useTranslation('shell');
  const isPhone = useMedia(phoneQuery);
  const row = useRef<HTMLElement>(null);
  const { adding, setAdding, chosen, others } = useAdding(filters, row);
  return (
    <Row
      phone={{ p: '12px 16px 8px' }}
      wrap
      fixed
      gap={8}
      pt={12}
      pb={10}
      pr={isInPage ? 0 : 16}
      pl={isInPage ? 0 : 20}
      className={classes.bar}
      data-in-page={isInPage || undefined}
      data-screen-only
    >
      {search && <SearchBox {...search} />}
      <Row
        swipeOnPhone
        phone={{ wrap: 'nowrap', w: 'calc(100% + 32px)', m: '0 -16px', p: '2px 16px' }}
        wrap
        gap={8}
        shrink
        ref={row}
        className={classes.filters}
        tabIndex={-1}
        data-filters
      >
        {children}
        {chosen.map((filter) => (
          <FilterChip key={filter.id} filter={filter} />
        ))}
        {others.length > 0 && <AddFilter filters={others} id={adding} onId={setAdding} />}
        {onClear && chosen.length > 0 && (
          <Button
            size="sm"
            variant="ghost"
            onClick={(event) => {
              moveFocus(event);
              onClear();
            }}
          >
            {t(($) => $.shell.filters.clear)}
          </Button>
        )}
        {isPhone && isEndKept && end}
      </Row>
      {!isPhone && end !== undefined && (
        <Row as="span" gap={8} ml="auto">
          {end}
        </Row>
      )}
    </Row>
  );
}
