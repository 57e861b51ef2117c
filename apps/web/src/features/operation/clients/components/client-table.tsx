import type { ClientListItem } from '@enlace/contract/operation/clients/clients.schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { IconPlayerPause, IconPlayerPlay } from 'virtual:tabler-icons';
import { paths } from '#app/paths.ts';
import { BulkAction, BulkBar } from '#components/table/bulk-bar.tsx';
import type { Sort } from '#components/table/column.ts';
import { DataTable } from '#components/table/data-table.tsx';
import { type Selection, useSelection } from '#components/table/use-selection.ts';
import type { TableView } from '#components/table/use-table-view.ts';
import { useCan } from '#lib/session/use-can.ts';
import type { ClientActs } from '../api/use-client-acts.ts';
import { type ClientFilter, clientSorts, idsFor, usualDirection } from '../client-list.rules.ts';
import { PhoneRow } from '../use-client-columns.tsx';
import { ActAsDialog, type Person, SuspendDialog } from './client-dialogs.tsx';
import { ClientRowMenu } from './client-row-menu.tsx';

type Props = {
  rows: readonly ClientListItem[];
  filter: ClientFilter;
  onChange: (patch: Partial<ClientFilter>) => void;
  view: TableView<ClientListItem>;
  acts: ClientActs;
  onMore: (() => void) | undefined;
  isLoadingMore: boolean;
};

type BulkProps = {
  selection: Selection;
  rows: readonly ClientListItem[];
  acts: ClientActs;
  onSuspend: (clients: Person[]) => void;
};

/** Dark bar with bulk actions for the selected clients. */
function Bulk({ selection, rows, acts, onSuspend }: BulkProps) {
  const { t } = useTranslation('clients');
  const chosen = rows.filter((row) => selection.selected.has(row.id));
  const toSuspend = new Set(idsFor('suspend', chosen));
  const toReactivate = idsFor('reactivate', chosen);
  return (
    <BulkBar count={selection.selected.size} onClear={selection.clear}>
      {toReactivate.length > 0 && (
        <BulkAction
          icon={IconPlayerPlay}
          label={t(($) => $.clients.action.reactivate)}
          onClick={() => {
            selection.clear();
            void acts.reactivateMany(toReactivate);
          }}
        />
      )}
      {toSuspend.size > 0 && (
        <BulkAction
          icon={IconPlayerPause}
          isDestructive
          label={t(($) => $.clients.action.suspend)}
          onClick={() => onSuspend(chosen.filter(({ id }) => toSuspend.has(id)))}
        />
      )}
    </BulkBar>
  );
}

/** The rows with menu and bulk bar, and the dialogs of both. */
export function ClientTable({ rows, filter, onChange, view, acts, onMore, isLoadingMore }: Props) {
  const { t } = useTranslation('clients');
  const navigate = useNavigate();
  const canWrite = useCan('clients.write');
  const selection = useSelection(rows.map((row) => row.id));
  const [suspending, setSuspending] = useState<readonly Person[]>();
  const [actingAs, setActingAs] = useState<Person>();
  const isOpenable = filter.state !== 'unverified';
  const open = (client: ClientListItem) => void navigate(paths.admin.user(client.id));
  function onSort({ column, direction }: Sort): void {
    const sort = clientSorts.find((each) => each === column);
    if (sort) onChange({ sort, direction: sort === filter.sort ? direction : usualDirection[sort] });
  }
  return (
    <>
      <DataTable
        label={t(($) => $.clients.title)}
        rows={rows}
        rowKey={(client) => client.id}
        rowName={(client) => client.name}
        columns={view.columns}
        density={view.density}
        sort={{ column: filter.sort, direction: filter.direction }}
        onSort={onSort}
        {...(canWrite && isOpenable ? { selection } : {})}
        {...(isOpenable ? { onOpen: open } : {})}
        rowMenu={(client) => (
          <ClientRowMenu
            client={client}
            acts={acts}
            onSuspend={() => setSuspending([client])}
            onActAs={() => setActingAs(client)}
          />
        )}
        phoneRow={(client) => <PhoneRow client={client} />}
        onMore={onMore}
        isLoadingMore={isLoadingMore}
      />
      <Bulk selection={selection} rows={rows} acts={acts} onSuspend={setSuspending} />
      {suspending && (
        <SuspendDialog
          clients={suspending}
          onClose={() => {
            selection.clear();
            setSuspending(undefined);
          }}
        />
      )}
      {actingAs && <ActAsDialog client={actingAs} onClose={() => setActingAs(undefined)} />}
    </>
  );
}
