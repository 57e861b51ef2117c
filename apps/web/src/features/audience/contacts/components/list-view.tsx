import type { ContactListRow } from '@enlace/contract/audience/contacts/contact-list.contract.ts';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '#app/paths.ts';
import { Stack } from '#components/layout/layout.tsx';
import type { Sort } from '#components/table/column.ts';
import { DataTable } from '#components/table/data-table.tsx';
import type { RowActs } from '#components/table/use-table-keys.ts';
import type { Selection } from '#components/table/use-selection.ts';
import type { ContactList } from '../api/use-contact-list.ts';
import type { useBulk } from '../api/use-bulk.ts';
import { type ContactFilter, type ContactSort, usualDirection } from '../contact-list.rules.ts';
import { PhoneRow } from '../use-contact-columns.tsx';
import type { ListLook } from '../use-list-look.ts';
import { ContactRowMenu } from './contact-row-menu.tsx';
import classes from '../pages/contact-list.module.css';

const sorts: readonly ContactSort[] = ['activity', 'name', 'created', 'company', 'city'];

type Props = {
  list: ContactList;
  filter: ContactFilter;
  look: ListLook<ContactListRow>;
  selection: Selection;
  bulk: ReturnType<typeof useBulk>;
  /** The second line of a row on phones. */
  phoneFacts: (contact: ContactListRow) => string;
  onChange: (patch: Partial<ContactFilter>) => void;
} & RowActs;

/** From a row the right arrow enters its first cell; from there cells handle the keys. */
function enterCells(event: KeyboardEvent): void {
  if (
    event.key !== 'ArrowRight' ||
    !(event.target instanceof HTMLElement) ||
    event.target.dataset['rowKey'] === undefined
  )
    return;
  event.target.querySelector<HTMLElement>('[data-cell]')?.focus();
  event.preventDefault();
}

export function ListView({ list, filter, look, selection, bulk, phoneFacts, onChange, onLabel, onRemove }: Props) {
  const { t } = useTranslation('contacts');
  const navigate = useNavigate();
  const { rows, query } = list;
  function onSort({ column, direction }: Sort): void {
    const sort = sorts.find((each) => each === column);
    if (sort) onChange({ sort, direction: sort === filter.sort ? direction : usualDirection[sort] });
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the table inside takes the keys; this adds one
    <Stack grow shrinkY className={classes.table} onKeyDown={enterCells}>
      <DataTable
        label={t(($) => $.contacts.title)}
        rows={rows}
        rowKey={(contact) => contact.id}
        rowName={(contact) => contact.name}
        columns={look.columns}
        density={look.density}
        sort={{ column: filter.sort, direction: filter.direction }}
        onSort={onSort}
        selection={selection}
        onLabel={onLabel}
        onRemove={onRemove}
        onOpen={(contact) => void navigate(paths.user.contact(contact.id))}
        rowMenu={(contact) => (
          <ContactRowMenu
            contact={contact}
            onUnsubscribe={() => void bulk.unsubscribe([contact.id])}
            onRemove={() => void bulk.remove([contact.id])}
          />
        )}
        phoneRow={(contact) => <PhoneRow contact={contact} facts={phoneFacts(contact)} />}
        onMore={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
        isLoadingMore={query.isFetchingNextPage}
      />
    </Stack>
  );
}
