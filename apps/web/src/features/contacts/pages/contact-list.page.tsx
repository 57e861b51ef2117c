import { IconDownload, IconUserPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { paths } from '#app/paths.ts';
import { Button, LinkButton } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { Page } from '#components/page/page.tsx';
import { ErrorState } from '#components/states/error-state.tsx';
import { LoadingState, SkeletonRows } from '#components/states/skeleton.tsx';
import type { Sort } from '#components/table/column.ts';
import { DataTable } from '#components/table/data-table.tsx';
import { useSelection } from '#components/table/use-selection.ts';
import { useTableView } from '#components/table/use-table-view.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { phoneQuery, useMedia } from '#lib/media/use-media.ts';
import { contactsQuery } from '../api/contacts.queries.ts';
import { saveExport } from '../api/save-file.ts';
import { useBulk } from '../api/use-bulk.ts';
import { useContactsLive } from '../api/use-contacts-live.ts';
import { ContactBulk } from '../components/contact-bulk.tsx';
import { ContactDrawer } from '../components/contact-form.tsx';
import { ContactRowMenu } from '../components/contact-row-menu.tsx';
import { ListEmpty } from '../components/list-empty.tsx';
import { ListTools } from '../components/list-tools.tsx';
import { StatusRail } from '../components/status-rail.tsx';
import {
  type ContactFilter,
  type ContactSort,
  isFiltered,
  readContactFilter,
  usualDirection,
  writeContactFilter,
} from '../contact-list.rules.ts';
import { PhoneRow, useContactColumns } from '../use-contact-columns.tsx';
import classes from './contact-list.module.css';

const sorts: readonly ContactSort[] = ['activity', 'name', 'created'];

/** Rows stand close together here until the person says otherwise. */
function useView(columns: ReturnType<typeof useContactColumns>) {
  return useTableView({ tableId: 'contacts', columns, usualDensity: 'compact' });
}

function useFilter() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const filter = readContactFilter(query);
  return {
    filter,
    change: (patch: Partial<ContactFilter>) =>
      void navigate({ search: writeContactFilter({ ...filter, ...patch }) }, { replace: true }),
  };
}

function useList(filter: ContactFilter) {
  const query = useInfiniteQuery(contactsQuery(filter));
  const pages = query.data?.pages;
  const first = pages?.[0];
  return {
    query,
    rows: pages?.flatMap((page) => page.items) ?? [],
    counts: first?.counts,
    total: first?.total ?? 0,
    isExact: first?.totalIsExact ?? true,
  };
}
type List = ReturnType<typeof useList>;

function ListFoot({ list }: { list: List }) {
  const { t } = useTranslation('contacts');
  const formats = useFormats();
  const total = formats.number(list.total);
  return (
    <p className={classes.foot} aria-live="polite">
      {t(($) => $.contacts.list.shown, {
        shown: formats.number(list.rows.length),
        total: list.isExact ? total : t(($) => $.contacts.list.atLeast, { total }),
      })}
    </p>
  );
}

type TableProps = {
  list: List;
  filter: ContactFilter;
  onChange: (patch: Partial<ContactFilter>) => void;
  onFailure: (error: unknown) => void;
};

function BulkNotes({ bulk }: { bulk: ReturnType<typeof useBulk> }) {
  const { t } = useTranslation('contacts');
  const { progress, failure } = bulk;
  return (
    <>
      {progress && (
        <p className={classes.notice} role="status">
          {t(($) => $.contacts.bulk.working, progress)}
        </p>
      )}
      {failure && (
        <div className={classes.notice}>
          <Callout
            tone="danger"
            title={t(($) => $.contacts.bulk.failed, { count: failure.count, n: failure.count })}
            action={
              <Button size="sm" onClick={failure.retry}>
                {t(($) => $.contacts.retry)}
              </Button>
            }
          >
            {errorText(failure.error)}
          </Callout>
        </div>
      )}
    </>
  );
}

function Rows({
  list,
  filter,
  onChange,
  onFailure,
  view,
  bulk,
}: TableProps & { view: ReturnType<typeof useView>; bulk: ReturnType<typeof useBulk> }) {
  const { t } = useTranslation('contacts');
  const navigate = useNavigate();
  const { rows, query } = list;
  const selection = useSelection(rows.map((row) => row.id));
  function onSort({ column, direction }: Sort): void {
    const sort = sorts.find((each) => each === column);
    if (sort) onChange({ sort, direction: sort === filter.sort ? direction : usualDirection[sort] });
  }
  return (
    <>
      <DataTable
        label={t(($) => $.contacts.title)}
        rows={rows}
        rowKey={(contact) => contact.id}
        rowName={(contact) => contact.name}
        columns={view.columns}
        density={view.density}
        sort={{ column: filter.sort, direction: filter.direction }}
        onSort={onSort}
        selection={selection}
        onOpen={(contact) => void navigate(paths.user.contact(contact.id))}
        rowMenu={(contact) => (
          <ContactRowMenu
            contact={contact}
            onUnsubscribe={() => void bulk.unsubscribe([contact.id])}
            onRemove={() => void bulk.remove([contact.id])}
          />
        )}
        phoneRow={(contact) => <PhoneRow contact={contact} />}
        onMore={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
        isLoadingMore={query.isFetchingNextPage}
      />
      <ListFoot list={list} />
      <ContactBulk
        selection={selection}
        rows={rows}
        filter={filter}
        total={list.total}
        bulk={bulk}
        onExportFailure={onFailure}
      />
    </>
  );
}

function ContactTable(props: TableProps) {
  const { list, filter, onChange } = props;
  const isPhone = useMedia(phoneQuery);
  const columns = useContactColumns();
  const view = useView(columns);
  const bulk = useBulk();
  const { rows, query } = list;
  return (
    <>
      <ListTools
        filter={filter}
        onSearch={(search) => onChange({ search })}
        view={view}
        columns={columns}
        isPhone={isPhone}
      />
      <BulkNotes bulk={bulk} />
      {query.error && !query.data && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && (
        <div className={classes.loading}>
          <LoadingState>
            <SkeletonRows count={10} />
          </LoadingState>
        </div>
      )}
      {query.data && rows.length === 0 && <ListEmpty filter={filter} />}
      {rows.length > 0 && <Rows key={`${filter.search} ${filter.status ?? ''}`} {...props} view={view} bulk={bulk} />}
    </>
  );
}

function useExport(filter: ContactFilter) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  return {
    isBusy,
    failure,
    setFailure,
    async run(): Promise<void> {
      setFailure(undefined);
      setBusy(true);
      await saveExport({ filter, name: 'tamys.csv' }).catch(setFailure);
      setBusy(false);
    },
  };
}

/** The client's tamys: search, status, table; adding one happens beside it. */
export function ContactListPage({ isAdding }: { isAdding: boolean }) {
  const { t } = useTranslation('contacts');
  const formats = useFormats();
  const navigate = useNavigate();
  const isPhone = useMedia(phoneQuery);
  const { filter, change } = useFilter();
  const list = useList(filter);
  const exporting = useExport(filter);
  useContactsLive();
  const all = list.counts && Object.values(list.counts).reduce((sum, count) => sum + count, 0);
  const close = () => void navigate(paths.user.contacts + writeContactFilter(filter));
  return (
    <Page
      title={t(($) => $.contacts.title)}
      titleNote={all === undefined ? undefined : formats.number(all)}
      width="full"
      actions={
        <>
          {!isPhone && (
            <Button size="sm" icon={IconDownload} loading={exporting.isBusy} onClick={() => void exporting.run()}>
              {exporting.isBusy ? t(($) => $.contacts.exporting) : t(($) => $.contacts.export)}
            </Button>
          )}
          <LinkButton
            to={paths.user.newContact + writeContactFilter(filter)}
            variant="primary"
            size="sm"
            icon={IconUserPlus}
          >
            {isPhone ? t(($) => $.contacts.addShort) : t(($) => $.contacts.add)}
          </LinkButton>
        </>
      }
    >
      <div className={classes.split}>
        {(all === undefined || all > 0 || isFiltered(filter)) && <StatusRail filter={filter} counts={list.counts} />}
        <section className={classes.main}>
          {exporting.failure !== undefined && (
            <div className={classes.notice}>
              <Callout tone="danger" title={errorText(exporting.failure)} />
            </div>
          )}
          <ContactTable list={list} filter={filter} onChange={change} onFailure={exporting.setFailure} />
        </section>
      </div>
      {isAdding && <ContactDrawer contact={undefined} onClose={close} onSaved={close} />}
    </Page>
  );
}
