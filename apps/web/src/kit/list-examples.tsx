import { Menu } from '@mantine/core';
import { useState } from 'react';
import { IconTrash } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { LabelPills } from '#components/figures/label-pill.tsx';
import { StatusBadge } from '#components/figures/status-badge.tsx';
import { Chips } from '#components/filters/chips.tsx';
import { FilterTabs } from '#components/filters/filter-tabs.tsx';
import { SearchBox } from '#components/filters/search-box.tsx';
import { Segments } from '#components/filters/segments.tsx';
import { Avatar } from '#components/identity/avatar.tsx';
import { Box, Row, Stack, Text } from '#components/layout/layout.tsx';
import { MenuCheck, MenuRadio } from '#components/menu/menu-choice.tsx';
import { BulkAction, BulkBar } from '#components/table/bulk-bar.tsx';
import type { Column, Sort } from '#components/table/column.ts';
import { DataTable } from '#components/table/data-table.tsx';
import { TableOptions } from '#components/table/table-options.tsx';
import { useSelection } from '#components/table/use-selection.ts';
import { useTableView } from '#components/table/use-table-view.ts';
import { sampleTexts } from './sample-texts.ts';

type Person = { id: string; name: string; amount: number };

function sorted(people: readonly Person[], sort: Sort): readonly Person[] {
  const sign = sort.direction === 'asc' ? 1 : -1;
  return people.toSorted((a, b) =>
    sort.column === 'name' ? sign * a.name.localeCompare(b.name) : sign * (a.amount - b.amount),
  );
}

function useColumns(): readonly Column<Person>[] {
  const said = sampleTexts();
  return [
    {
      id: 'name',
      header: said.name,
      isSortable: true,
      cell: ({ name }) => (
        <Row gap={8} shrink>
          <Avatar name={name} size={24} />
          <Text as="span" truncate shrink>
            {name}
          </Text>
        </Row>
      ),
    },
    {
      id: 'state',
      header: said.state,
      width: '160px',
      isOptional: true,
      cell: () => (
        <StatusBadge tone="ok" isQuiet>
          {said.sent}
        </StatusBadge>
      ),
    },
    {
      id: 'amount',
      header: said.amount,
      align: 'end',
      width: '120px',
      isSortable: true,
      isOptional: true,
      isHiddenAtFirst: true,
      cell: ({ amount }) => amount,
    },
  ];
}

/** A whole list: options, sorting, selection with its bar, keys, row menu. */
export function Table() {
  const said = sampleTexts();
  const columns = useColumns();
  const view = useTableView({ tableId: 'kit', columns });
  const [sort, setSort] = useState<Sort>({ column: 'name', direction: 'asc' });
  const [opened, setOpened] = useState('');
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const people = said.people
    .map((name, index) => ({ id: String(index), name, amount: (index * 37) % 50 }))
    .filter(({ id }) => !removed.has(id));
  const rows = sorted(people, sort);
  const selection = useSelection(rows.map(({ id }) => id));
  return (
    <Stack gap={8} h={360} relative>
      <Row justify="end" gap={8}>
        <output aria-label={said.before}>{opened}</output>
        <TableOptions view={view} columns={columns} />
      </Row>
      <DataTable
        label={said.shop}
        rows={rows}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        columns={view.columns}
        density={view.density}
        sort={sort}
        onSort={setSort}
        selection={selection}
        onOpen={({ name }) => setOpened(name)}
        rowMenu={({ id }) => <Menu.Item onClick={() => setRemoved(new Set([...removed, id]))}>{said.remove}</Menu.Item>}
      />
      <BulkBar count={selection.selected.size} onClear={selection.clear}>
        <BulkAction
          icon={IconTrash}
          label={said.remove}
          isDestructive
          onClick={() => {
            setRemoved(new Set([...removed, ...selection.selected]));
            selection.clear();
          }}
        />
      </BulkBar>
    </Stack>
  );
}

export function Filters() {
  const said = sampleTexts();
  const [chip, setChip] = useState<'sent' | 'draft'>('sent');
  const [segment, setSegment] = useState<'visits' | 'clicks'>('visits');
  const [text, setText] = useState('');
  return (
    <Stack gap={16}>
      <FilterTabs
        label={said.shop}
        tabs={[
          { key: 'sent', label: said.sent, to: '?view=sent', isCurrent: true, count: '12' },
          { key: 'draft', label: said.draft, to: '?view=draft', isCurrent: false },
        ]}
      />
      <Chips
        label={said.state}
        value={chip}
        onChange={setChip}
        chips={[
          { value: 'sent', label: said.sent, count: '12' },
          { value: 'draft', label: said.draft },
        ]}
      />
      <Segments
        label={said.look}
        value={segment}
        onChange={setSegment}
        segments={[
          { value: 'visits', label: said.visits },
          { value: 'clicks', label: said.clicks, note: '+12' },
        ]}
      />
      <Box>
        <SearchBox label={said.name} value={text} onSearch={setText} />
        <output aria-label={said.before}>{text}</output>
      </Box>
      <LabelPills
        labels={[
          { name: said.sent, colour: 1 },
          { name: said.draft, colour: 4 },
          { name: said.failed, colour: 7 },
        ]}
      />
    </Stack>
  );
}

export function Menus() {
  const said = sampleTexts();
  const [size, setSize] = useState<'light' | 'dark'>('light');
  const [isOn, setOn] = useState(false);
  return (
    <Row>
      <Menu>
        <Menu.Target>
          <Button>{said.look}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <MenuRadio isChosen={size === 'light'} onChoose={() => setSize('light')}>
            {said.light}
          </MenuRadio>
          <MenuRadio isChosen={size === 'dark'} onChoose={() => setSize('dark')}>
            {said.dark}
          </MenuRadio>
          <MenuCheck isChosen={isOn} onToggle={() => setOn(!isOn)}>
            {said.phone}
          </MenuCheck>
        </Menu.Dropdown>
      </Menu>
    </Row>
  );
}
