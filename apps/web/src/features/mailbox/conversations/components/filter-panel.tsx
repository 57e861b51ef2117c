import { conversationStates } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { Popover } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAdjustmentsHorizontal } from 'virtual:tabler-icons';
import { Button, LinkButton } from '#components/button/button.tsx';
import { IconButton } from '#components/button/icon-button.tsx';
import { CheckField } from '#components/fields/check-field.tsx';
import { folderPath } from '#components/folders/folder-tree.rules.ts';
import type { CollectionState } from '#components/folders/use-collection.ts';
import { Grid, layout, type Look, Row, Text } from '#components/layout/layout.tsx';
import { countFilters, type MailboxFilter, noFilter } from '../mailbox-filter.ts';
import classes from './filter-panel.module.css';

const gridLook: Look = { gap: 4, shrink: true, size: 13, weight: 'semibold' };
const controlLook = layout('box', {
  full: true,
  shrink: true,
  h: 34,
  px: 8,
  py: 0,
  border: 'input',
  fill: 'surface',
  tone: 'default',
  phone: { h: 44, size: 16 },
  className: classes.control,
});

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
  children: ReactNode;
};

function Choice({ label, value, onChange, children }: ChoiceProps) {
  return (
    <Grid {...gridLook} as="label">
      {label}
      <select
        {...controlLook}
        value={value ?? ''}
        onChange={(event) => onChange(event.currentTarget.value || undefined)}
      >
        {children}
      </select>
    </Grid>
  );
}

function Day({ label, value, onChange }: Omit<ChoiceProps, 'children'>) {
  return (
    <Grid {...gridLook} as="label">
      {label}
      <input
        type="date"
        {...controlLook}
        value={value ?? ''}
        onChange={(event) => onChange(event.currentTarget.value || undefined)}
      />
    </Grid>
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
        >
          <option value="">{t(($) => $.mailbox.filter.anyState)}</option>
          {conversationStates.map((state) => (
            <option key={state} value={state}>
              {t(($) => $.mailbox.tabs[state])}
            </option>
          ))}
        </Choice>
        <Choice
          label={t(($) => $.mailbox.filter.direction)}
          value={filter.direction}
          onChange={(value) => set({ direction: value === 'in' || value === 'out' ? value : undefined })}
        >
          <option value="">{t(($) => $.mailbox.filter.anyDirection)}</option>
          <option value="in">{t(($) => $.mailbox.filter.in)}</option>
          <option value="out">{t(($) => $.mailbox.filter.out)}</option>
        </Choice>
        <Choice label={t(($) => $.mailbox.filter.folder)} value={filter.folder} onChange={(folder) => set({ folder })}>
          <option value="">{t(($) => $.mailbox.filter.anyFolder)}</option>
          <option value="none">{t(($) => $.mailbox.filter.noFolder)}</option>
          {collection.folders.map(({ id }) => (
            <option key={id} value={id}>
              {folderPath(collection.folders, id)}
            </option>
          ))}
        </Choice>
        <Choice label={t(($) => $.mailbox.filter.label)} value={filter.label} onChange={(label) => set({ label })}>
          <option value="">{t(($) => $.mailbox.filter.anyLabel)}</option>
          {collection.labels.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Choice>
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
  const count = countFilters(filter);
  const label = count === 0 ? t(($) => $.mailbox.filter.open) : t(($) => $.mailbox.filter.active, { count });
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={360} trapFocus withinPortal>
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
