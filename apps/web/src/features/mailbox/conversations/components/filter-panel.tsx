import { conversationStates } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { Popover } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAdjustmentsHorizontal } from 'virtual:tabler-icons';
import { Button, LinkButton } from '#components/button/button.tsx';
import { IconButton } from '#components/button/icon-button.tsx';
import { DateField } from '#components/dates/date-field.tsx';
import { CheckField } from '#components/fields/check-field.tsx';
import { SelectField, type SelectOption } from '#components/fields/select-field.tsx';
import { folderPath } from '#components/folders/folder-tree.rules.ts';
import type { CollectionState } from '#components/folders/use-collection.ts';
import { Grid, Row, Text } from '#components/layout/layout.tsx';
import { useTopmost } from '#lib/layers/use-topmost.ts';
import { countFilters, type MailboxFilter, noFilter } from '../mailbox-filter.ts';

type Props = {
  filter: MailboxFilter;
  collection: CollectionState;
  /** URL of the folder and label manager. */
  managerPath: string;
  onFilter: (filter: MailboxFilter) => void;
};

type ChoiceProps = {
  label: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  options: readonly SelectOption[];
};

function Choice({ label, value, onChange, options }: ChoiceProps) {
  return (
    <SelectField
      label={label}
      value={value ?? ''}
      options={options}
      onChange={(chosen) => onChange(chosen || undefined)}
    />
  );
}

function Day({ label, value, onChange }: Omit<ChoiceProps, 'options'>) {
  return (
    <DateField
      label={label}
      isPast
      isKept
      clearable
      value={value ?? ''}
      onChange={(day) => onChange(day === '' ? undefined : day)}
    />
  );
}

function Operators() {
  const { t } = useTranslation('mailbox');
  const names = ['phrase', 'without', 'from', 'files', 'unread', 'dates', 'label', 'folder'] as const;
  return (
    <>
      <Text size={12} tone="faint">
        {t(($) => $.mailbox.filter.operators)}
      </Text>
      <Row as="ul" wrap gap={6} align="stretch">
        {names.map((name) => (
          <li key={name}>
            <Text as="code" px={6} py={2} radius="sm" fill="active" size={12} tone="muted">
              {t(($) => $.mailbox.operators[name])}
            </Text>
          </li>
        ))}
      </Row>
    </>
  );
}

function Form({ filter, collection, onFilter }: Omit<Props, 'managerPath'>) {
  const { t } = useTranslation('mailbox');
  const set = (patch: Partial<MailboxFilter>) => onFilter({ ...filter, ...patch });
  const stateOf = (value: string | undefined) => conversationStates.find((state) => state === value);
  return (
    <>
      <Grid columns="1fr 1fr" gap={12}>
        <Choice
          label={t(($) => $.mailbox.filter.state)}
          value={filter.state}
          onChange={(value) => set({ state: stateOf(value) })}
          options={[
            { value: '', label: t(($) => $.mailbox.filter.anyState) },
            ...conversationStates.map((state) => ({ value: state, label: t(($) => $.mailbox.state[state]) })),
          ]}
        />
        <Choice
          label={t(($) => $.mailbox.filter.direction)}
          value={filter.direction}
          onChange={(value) => set({ direction: value === 'in' || value === 'out' ? value : undefined })}
          options={[
            { value: '', label: t(($) => $.mailbox.filter.anyDirection) },
            { value: 'in', label: t(($) => $.mailbox.filter.in) },
            { value: 'out', label: t(($) => $.mailbox.filter.out) },
          ]}
        />
        <Choice
          label={t(($) => $.mailbox.filter.folder)}
          value={filter.folder}
          onChange={(folder) => set({ folder })}
          options={[
            { value: '', label: t(($) => $.mailbox.filter.anyFolder) },
            { value: 'none', label: t(($) => $.mailbox.filter.noFolder) },
            ...collection.folders.map(({ id }) => ({ value: id, label: folderPath(collection.folders, id) })),
          ]}
        />
        <Choice
          label={t(($) => $.mailbox.filter.label)}
          value={filter.label}
          onChange={(label) => set({ label })}
          options={[
            { value: '', label: t(($) => $.mailbox.filter.anyLabel) },
            ...collection.labels.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <Day label={t(($) => $.mailbox.filter.from)} value={filter.from} onChange={(from) => set({ from })} />
        <Day label={t(($) => $.mailbox.filter.to)} value={filter.to} onChange={(to) => set({ to })} />
      </Grid>
      <Grid columns="1fr 1fr" gap={12}>
        <CheckField checked={filter.hasFiles} onChange={(event) => set({ hasFiles: event.currentTarget.checked })}>
          {t(($) => $.mailbox.filter.files)}
        </CheckField>
        <CheckField checked={filter.isUnread} onChange={(event) => set({ isUnread: event.currentTarget.checked })}>
          {t(($) => $.mailbox.filter.unread)}
        </CheckField>
      </Grid>
    </>
  );
}

/** Filters of the list, behind one button. */
export function FilterPanel(props: Props) {
  const { filter, managerPath, onFilter } = props;
  const { t } = useTranslation('mailbox');
  const [isOpen, setOpen] = useState(false);
  const isTopmost = useTopmost(isOpen);
  const count = countFilters(filter);
  const label = count === 0 ? t(($) => $.mailbox.filter.open) : t(($) => $.mailbox.filter.active, { count });
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      closeOnEscape={isTopmost}
      position="bottom-start"
      width={360}
      trapFocus
      withinPortal
    >
      <Popover.Target>
        <IconButton
          icon={IconAdjustmentsHorizontal}
          label={label}
          aria-pressed={count > 0}
          onClick={() => setOpen(!isOpen)}
        />
      </Popover.Target>
      <Popover.Dropdown>
        <Grid gap={12}>
          <Form {...props} />
          <Operators />
          <Row justify="between" wrap gap={8}>
            <LinkButton variant="ghost" size="sm" to={managerPath} onClick={() => setOpen(false)}>
              {t(($) => $.mailbox.filter.manage)}
            </LinkButton>
            <Button size="sm" disabled={count === 0} onClick={() => onFilter(noFilter)}>
              {t(($) => $.mailbox.filter.clear)}
            </Button>
          </Row>
        </Grid>
      </Popover.Dropdown>
    </Popover>
  );
}
