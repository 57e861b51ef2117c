import type { ContactView } from '@enlace/contract/audience/contacts/contact-views.contract.ts';
import { Menu } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconChevronDown, IconPlus } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { IconButton } from '#components/button/icon-button.tsx';
import { FormDialog } from '#components/dialog/form-dialog.tsx';
import { CheckField } from '#components/fields/check-field.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { FilterTabs } from '#components/filters/filter-tabs.tsx';
import { Row } from '#components/layout/layout.tsx';
import { useAction } from '#lib/form/use-action.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import type { ViewActions } from '../api/use-views.ts';
import { type ContactFilter, filterOfWire, writeContactFilter } from '../contact-list.rules.ts';

type Props = { views: readonly ContactView[]; filter: ContactFilter; canChange: boolean; actions: ViewActions };

/** URL of a saved view. */
export function viewAddress({ id, settings }: ContactView): string {
  const { filter, sort, direction } = settings;
  return writeContactFilter({ ...filterOfWire(filter), sort, direction, view: id });
}

function NameDialog({
  title,
  view,
  onSave,
  onClose,
}: {
  title: string;
  view: ContactView | undefined;
  onSave: (name: string, isDefault: boolean) => Promise<void>;
  onClose: () => void;
}) {
  const { t } = useTranslation('segments');
  const [name, setName] = useState(view?.name ?? '');
  const [isDefault, setDefault] = useState(view?.isDefault ?? false);
  const { isBusy, failure, run } = useAction();
  const save = async () => {
    if (await run(() => onSave(name, isDefault))) onClose();
  };
  const text = view ? t(($) => $.segments.views.rename) : t(($) => $.segments.views.save);
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      submit={text}
      cancel={false}
      isBusy={isBusy}
      isDisabled={name.trim() === ''}
      onSubmit={() => void save()}
    >
      <TextField
        label={t(($) => $.segments.views.name)}
        hint={t(($) => $.segments.views.saveHelp)}
        value={name}
        maxLength={40}
        autoFocus
        error={failure === undefined ? undefined : errorText(failure)}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <CheckField checked={isDefault} onChange={() => setDefault(!isDefault)}>
        {t(($) => $.segments.views.isDefault)}
      </CheckField>
    </FormDialog>
  );
}

/** Saves what the table shows as a view. */
export function SaveView({ onCreate }: { onCreate: ViewActions['create'] }) {
  const { t } = useTranslation('segments');
  const [isNaming, setNaming] = useState(false);
  return (
    <>
      <Button size="sm" variant="ghost" icon={IconPlus} onClick={() => setNaming(true)}>
        {t(($) => $.segments.views.save)}
      </Button>
      {isNaming && (
        <NameDialog
          title={t(($) => $.segments.views.saveTitle)}
          view={undefined}
          onSave={onCreate}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  );
}

/** Saved views as tabs above the table, if there are any; the open one has a menu. */
export function ListViews({ views, filter, canChange, actions }: Props) {
  const { t } = useTranslation('segments');
  const [isNaming, setNaming] = useState(false);
  if (views.length === 0) return null;
  const open = views.find(({ id }) => id === filter.view);
  const at = views.findIndex(({ id }) => id === open?.id);
  const tabs = [
    { key: '', label: t(($) => $.segments.views.all), to: '?vista=todos', isCurrent: open === undefined },
    ...views.map((view) => ({
      key: view.id,
      label: view.name,
      to: viewAddress(view) || '?',
      isCurrent: view.id === open?.id,
    })),
  ];
  return (
    <Row scrollX fixed gap={4} pt={8} pr={16} pl={20}>
      <FilterTabs label={t(($) => $.segments.views.label)} tabs={tabs} />
      {canChange && open && (
        <Menu position="bottom-start">
          <Menu.Target>
            <IconButton
              icon={IconChevronDown}
              size={28}
              iconSize={16}
              label={t(($) => $.segments.views.menu, { name: open.name })}
            />
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => void actions.update(open)}>{t(($) => $.segments.views.update)}</Menu.Item>
            <Menu.Item onClick={() => setNaming(true)}>{t(($) => $.segments.views.renamed)}</Menu.Item>
            <Menu.Item onClick={() => void actions.change(open, { isDefault: !open.isDefault })}>
              {open.isDefault ? t(($) => $.segments.views.clearDefault) : t(($) => $.segments.views.makeDefault)}
            </Menu.Item>
            {at > 0 && (
              <Menu.Item onClick={() => void actions.change(open, { beforeId: views[at - 1]?.id ?? null })}>
                {t(($) => $.segments.views.left)}
              </Menu.Item>
            )}
            {at < views.length - 1 && (
              <Menu.Item onClick={() => void actions.change(open, { beforeId: views[at + 2]?.id ?? null })}>
                {t(($) => $.segments.views.right)}
              </Menu.Item>
            )}
            <Menu.Divider />
            <Menu.Item color="var(--danger-text)" onClick={() => void actions.remove(open)}>
              {t(($) => $.segments.views.remove)}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      {isNaming && open && (
        <NameDialog
          title={t(($) => $.segments.views.renameTitle)}
          view={open}
          onSave={(name, isDefault) => actions.change(open, { name, isDefault })}
          onClose={() => setNaming(false)}
        />
      )}
    </Row>
  );
}
