import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconPlus } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { Box, Stack, Text } from '#components/layout/layout.tsx';
import { Page } from '#components/page/page.tsx';
import { EmptyState } from '#components/states/empty-state.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { errorText } from '#lib/i18n/error-text.ts';
import { useCan } from '#lib/session/use-can.ts';
import type { ShelfRefs } from '../api/catalog.calls.ts';
import { type ShelfActs, useShelf } from '../api/use-shelf.ts';
import { type ShelfColumn, type Shelved, ShelfTable } from './shelf-table.tsx';

export type DrawerProps<Row> = {
  /** Null: a new one. */
  row: Row | null;
  canWrite: boolean;
  acts: ShelfActs;
  onClose: () => void;
};

type ListProps<Row extends Shelved> = {
  title: string;
  lead: string;
  refs: ShelfRefs;
  query: UseQueryResult<{ items: Row[] }>;
  nameOf: (row: Row) => string;
  columns: readonly ShelfColumn<Row>[];
  lineOf: (row: Row) => ReactNode;
  badgeOf?: (row: Row) => ReactNode;
  drawer: (props: DrawerProps<Row>) => ReactNode;
  /** Replaces the default texts of an empty list. */
  empty?: { title: string; help: string };
  /** Below the table. */
  children?: ReactNode;
};
type Props<Row extends Shelved> = ListProps<Row> & {
  addLabel: string;
  /** Above the lead, e.g. tabs. */
  top?: ReactNode;
};

/** What is open next to the list: the id of a row, or `new`. */
function useOpen() {
  const [openId, setOpenId] = useState<string>();
  return { openId, open: setOpenId, close: () => setOpenId(undefined) };
}
type Open = ReturnType<typeof useOpen>;

type BodyProps<Row extends Shelved> = ListProps<Row> & { opened: Open; acts: ShelfActs; canWrite: boolean };

function Body<Row extends Shelved>(props: BodyProps<Row>) {
  const { title, query, nameOf, columns, lineOf, badgeOf, empty, opened, acts, canWrite } = props;
  const { t } = useTranslation('catalog');
  if (!query.data) return <Unloaded query={query} isInset />;
  if (query.data.items.length === 0)
    return (
      <EmptyState
        drawing="page"
        title={empty?.title ?? t(($) => $.catalog.empty)}
        help={empty?.help ?? t(($) => $.catalog.emptyHelp)}
      />
    );
  const named = (row: Row) => ({ id: row.id, name: nameOf(row) });
  return (
    <ShelfTable
      label={title}
      rows={acts.inOrder(query.data.items)}
      nameOf={nameOf}
      columns={columns}
      lineOf={lineOf}
      badgeOf={badgeOf}
      currentId={opened.openId}
      canWrite={canWrite}
      onOpen={({ id }) => opened.open(id)}
      onRemove={(row) => void acts.remove(named(row))}
      onRestore={(row) => void acts.restore(named(row))}
      onOrder={acts.order && ((ids) => void acts.order?.(ids))}
    />
  );
}

/** A catalogue list with its drawer: the base of all its screens. */
export function ShelfScreen<Row extends Shelved>(props: Props<Row>) {
  const { title, lead, addLabel, refs, query, drawer, top, children } = props;
  const canWrite = useCan('catalog.write');
  const acts = useShelf(refs);
  const opened = useOpen();
  const row = query.data?.items.find(({ id }) => id === opened.openId) ?? null;
  return (
    <Page
      title={title}
      width="list"
      actions={
        canWrite && (
          <Button variant="primary" size="sm" icon={IconPlus} onClick={() => opened.open('new')}>
            {addLabel}
          </Button>
        )
      }
    >
      <Stack as="section" grow shrink shrinkY>
        {top}
        <Text phone={{ p: '14px 16px 10px' }} maxW={620} fixed pt={18} pb={14} px={20} tone="muted">
          {lead}
        </Text>
        {acts.failure !== undefined && (
          <Box fixed pb={12} px={20}>
            <Callout tone="danger" title={errorText(acts.failure)} />
          </Box>
        )}
        <Body {...props} opened={opened} acts={acts} canWrite={canWrite} />
        {children}
      </Stack>
      {(opened.openId === 'new' || row) && (
        <div key={opened.openId}>{drawer({ row, canWrite, acts, onClose: opened.close })}</div>
      )}
    </Page>
  );
}
