import { type ContactStatus, contactStatuses } from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import { contactSorts } from '@enlace/contract/audience/contacts/contact-list.contract.ts';
import type { Segment } from '@enlace/contract/audience/segments/segments.contract.ts';
import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconArrowsSort, IconBolt, IconPencil, IconPlus, IconUserCheck } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import type { IconShape } from '#lib/icons/icon-shape.ts';
import { type ContactFilter, usualDirection } from '../contact-list.rules.ts';

type Choice = { key: string; label: string; count?: number | undefined; isOn: boolean; choose: () => void };

type MenuProps = { icon: IconShape; label: string; choices: readonly Choice[]; acts?: ReactNode };

function ChoiceMenu({ icon, label, choices, acts }: MenuProps) {
  const formats = useFormats();
  return (
    <Menu position="bottom-start" width={240}>
      <Menu.Target>
        <Button size="sm" icon={icon}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map(({ key, label: text, count, isOn, choose }) => (
          <Menu.Item
            key={key}
            aria-current={isOn || undefined}
            data-chosen={isOn || undefined}
            rightSection={count === undefined ? undefined : formats.number(count)}
            onClick={choose}
          >
            {text}
          </Menu.Item>
        ))}
        {acts}
      </Menu.Dropdown>
    </Menu>
  );
}

type Props = {
  filter: ContactFilter;
  segments: readonly Segment[];
  counts: Partial<Record<ContactStatus, number>> | undefined;
  canChange: boolean;
  onChange: (patch: Partial<ContactFilter>) => void;
  onNew: () => void;
  onEdit: (segment: Segment) => void;
};

/** Status, segments and order on phones, which the rail and the column heads offer elsewhere. */
export function ListPhoneTools({ filter, segments, counts, canChange, onChange, onNew, onEdit }: Props) {
  const { t } = useTranslation('contacts');
  const { t: ts } = useTranslation('segments');
  const all = t(($) => $.contacts.list.all);
  const segment = segments.find(({ id }) => id === filter.segment);
  return (
    <>
      <ChoiceMenu
        icon={IconUserCheck}
        label={
          filter.status ? t(($) => $.contacts.status[filter.status ?? 'subscribed']) : t(($) => $.contacts.list.view)
        }
        choices={[
          { key: 'all', label: all, isOn: filter.status === undefined, choose: () => onChange({ status: undefined }) },
          ...contactStatuses.map((status) => ({
            key: status,
            label: t(($) => $.contacts.status[status]),
            count: counts && (counts[status] ?? 0),
            isOn: filter.status === status,
            choose: () => onChange({ status }),
          })),
        ]}
      />
      {(segments.length > 0 || canChange) && (
        <ChoiceMenu
          icon={IconBolt}
          label={segment?.name ?? ts(($) => $.segments.rail.segments)}
          choices={[
            {
              key: 'all',
              label: all,
              isOn: filter.segment === undefined,
              choose: () => onChange({ segment: undefined, view: undefined }),
            },
            ...segments.map(({ id, name, counted }) => ({
              key: id,
              label: name,
              count: counted?.total,
              isOn: filter.segment === id,
              choose: () => onChange({ segment: id, view: undefined }),
            })),
          ]}
          acts={
            canChange && (
              <>
                <Menu.Divider />
                {segment && (
                  <Menu.Item leftSection={<Icon of={IconPencil} />} onClick={() => onEdit(segment)}>
                    {ts(($) => $.segments.rail.edit, { name: segment.name })}
                  </Menu.Item>
                )}
                <Menu.Item leftSection={<Icon of={IconPlus} />} onClick={onNew}>
                  {ts(($) => $.segments.rail.add)}
                </Menu.Item>
              </>
            )
          }
        />
      )}
      <ChoiceMenu
        icon={IconArrowsSort}
        label={t(($) => $.contacts.column[filter.sort])}
        choices={contactSorts.map((sort) => ({
          key: sort,
          label: t(($) => $.contacts.column[sort]),
          isOn: filter.sort === sort,
          choose: () => onChange({ sort, direction: usualDirection[sort] }),
        }))}
      />
    </>
  );
}
