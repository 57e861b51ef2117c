// What a new noun has in the browser.

const queries = ({ one, many, domain }) => `import {
  create${one.pascal}Ref,
  list${many.pascal}Ref,
  remove${one.pascal}Ref,
  rename${one.pascal}Ref,
} from '@enlace/contract/${domain}/${many.kebab}/${many.kebab}.refs.gen.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

export const ${many.camel}Query = queryOptions({
  queryKey: ['${many.kebab}'] as const,
  queryFn: ({ signal }) => call(list${many.pascal}Ref, { signal }),
});

export function use${one.pascal}Actions() {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: ${many.camel}Query.queryKey });
  return {
    create: useMutation({ mutationFn: (name: string) => call(create${one.pascal}Ref, { body: { name } }), onSuccess }),
    rename: useMutation({
      mutationFn: ({ id, name }: { id: string; name: string }) => call(rename${one.pascal}Ref, { params: { id }, body: { name } }),
      onSuccess,
    }),
    remove: useMutation({ mutationFn: (id: string) => call(remove${one.pascal}Ref, { params: { id } }), onSuccess }),
  };
}
`;

const dialog = ({
  one,
  many,
  domain,
}) => `import { type ${one.pascal}, create${one.pascal} } from '@enlace/contract/${domain}/${many.kebab}/${many.kebab}.contract.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { useContractForm } from '#lib/form/use-contract-form.ts';
import { use${one.pascal}Actions } from '../api/${many.kebab}.queries.ts';

/** Without a ${one.words} a new one is created. */
type Props = { ${one.camel}?: ${one.pascal} | undefined; onClose: () => void };

const formId = '${one.kebab}-name';

export function ${one.pascal}Dialog({ ${one.camel}, onClose }: Props) {
  const { t } = useTranslation(['${many.flat}', 'common']);
  const actions = use${one.pascal}Actions();
  const { form, isSending, failure, onSubmit } = useContractForm({
    schema: create${one.pascal}.body,
    initialValues: { name: ${one.camel}?.name ?? '' },
    fieldOfCode: { 'resource.name_taken': 'name' },
    async onSubmit({ name }) {
      await (${one.camel} ? actions.rename.mutateAsync({ id: ${one.camel}.id, name }) : actions.create.mutateAsync(name));
      onClose();
    },
  });
  const verb = ${one.camel} ? t(($) => $.${many.flat}.rename) : t(($) => $.${many.flat}.create);
  return (
    <Dialog
      title={verb}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t(($) => $.common.cancel)}
          </Button>
          <Button type="submit" form={formId} variant="primary" loading={isSending}>
            {verb}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={onSubmit} noValidate>
        <FailureCallout failure={failure} />
        <TextField label={t(($) => $.${many.flat}.name)} autoComplete="off" data-autofocus {...form.getInputProps('name')} />
      </form>
    </Dialog>
  );
}
`;

const page = ({
  one,
  many,
  domain,
  permission,
}) => `import type { ${one.pascal} } from '@enlace/contract/${domain}/${many.kebab}/${many.kebab}.contract.ts';
import { Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconPencil, IconPlus, IconTrash } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Page } from '#components/page/page.tsx';
import { EmptyState } from '#components/states/empty-state.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import type { Column } from '#components/table/column.ts';
import { DataTable } from '#components/table/data-table.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { useCan } from '#lib/session/use-can.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { use${one.pascal}Actions, ${many.camel}Query } from '../api/${many.kebab}.queries.ts';
import { ${one.pascal}Dialog } from '../components/${one.kebab}-dialog.tsx';

function useColumns(): readonly Column<${one.pascal}>[] {
  const { t } = useTranslation('${many.flat}');
  const formats = useFormats();
  return [
    { id: 'name', header: t(($) => $.${many.flat}.name), cell: ({ name }) => name },
    {
      id: 'created',
      header: t(($) => $.${many.flat}.created),
      width: '140px',
      align: 'end',
      cell: ({ createdAt }) => (
        <time dateTime={createdAt} title={formats.dateTime(createdAt)}>
          {formats.brief(createdAt)}
        </time>
      ),
    },
  ];
}

/** Says what went and offers to bring it back. */
function useRemove(): (${one.camel}: ${one.pascal}) => void {
  const { t } = useTranslation('${many.flat}');
  const { create, remove } = use${one.pascal}Actions();
  const onError = (error: Error) => showToast({ text: errorText(error) });
  return ({ id, name }) =>
    remove.mutate(id, {
      onSuccess: () =>
        showToast({
          text: t(($) => $.${many.flat}.removed, { name }),
          undo: () => create.mutate(name, { onError }),
        }),
      onError,
    });
}

type TableProps = { rows: readonly ${one.pascal}[]; onRename: (${one.camel}: ${one.pascal}) => void };

function Table({ rows, onRename }: TableProps) {
  const { t } = useTranslation('${many.flat}');
  const canWrite = useCan('${permission}.write');
  const columns = useColumns();
  const remove = useRemove();
  const menu = (${one.camel}: ${one.pascal}) => (
    <>
      <Menu.Item leftSection={<Icon of={IconPencil} size={16} />} onClick={() => onRename(${one.camel})}>
        {t(($) => $.${many.flat}.rename)}
      </Menu.Item>
      <Menu.Item
        color="var(--danger-text)"
        leftSection={<Icon of={IconTrash} size={16} />}
        onClick={() => remove(${one.camel})}
      >
        {t(($) => $.${many.flat}.remove)}
      </Menu.Item>
    </>
  );
  return (
    <DataTable
      label={t(($) => $.${many.flat}.title)}
      rows={rows}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      columns={columns}
      {...(canWrite ? { rowMenu: menu } : {})}
      phoneRow={({ name }) => name}
    />
  );
}

/** Undefined: no dialog; null: a new one. */
type Named = ${one.pascal} | null | undefined;

export function ${one.pascal}ListPage() {
  const { t } = useTranslation('${many.flat}');
  const canWrite = useCan('${permission}.write');
  const [named, setNamed] = useState<Named>(undefined);
  const query = useQuery(${many.camel}Query);
  const { data } = query;
  const create = (size: 'sm' | 'md') =>
    canWrite && (
      <Button size={size} variant="primary" icon={IconPlus} onClick={() => setNamed(null)}>
        {t(($) => $.${many.flat}.create)}
      </Button>
    );
  return (
    <Page title={t(($) => $.${many.flat}.title)} width="full" actions={create('sm')}>
      {data && data.items.length > 0 && <Table rows={data.items} onRename={setNamed} />}
      {data?.items.length === 0 && (
        <EmptyState
          drawing="page"
          title={t(($) => $.${many.flat}.emptyTitle)}
          help={t(($) => $.${many.flat}.emptyHelp)}
          actions={create('md')}
        />
      )}
      {!data && <Unloaded query={query} rows={4} />}
      {named !== undefined && <${one.pascal}Dialog ${one.camel}={named ?? undefined} onClose={() => setNamed(undefined)} />}
    </Page>
  );
}
`;

const route = ({
  one,
  many,
  domain,
}) => `export { ${one.pascal}ListPage as Component } from '#features/${domain}/${many.kebab}/pages/${one.kebab}-list.page.tsx';
export const namespaces = ['${many.flat}'] as const;
`;

function literal(texts) {
  const quote = (text) => (text.includes("'") ? JSON.stringify(text) : `'${text}'`);
  return Object.entries(texts)
    .map(([key, text]) => `  ${key}: ${quote(text)},\n`)
    .join('');
}

const catalogues = {
  es: ({ many, texts }) =>
    `export const catalogue = {\n${literal(texts.es.catalogue)}} as const;\n\n` +
    `declare module '../catalogues.ts' {\n  interface Catalogues {\n    ${many.flat}: typeof catalogue;\n  }\n}\n`,
  en: ({ many, texts }) =>
    `import type { catalogue as spanish } from '../es/${many.flat}.ts';\nimport type { English } from '../translation.ts';\n\n` +
    `export const catalogue = {\n${literal(texts.en.catalogue)}} as const satisfies English<typeof spanish>;\n`,
  ja: ({ many, texts }) =>
    `import type { catalogue as spanish } from '../es/${many.flat}.ts';\nimport type { Japanese } from '../translation.ts';\n\n` +
    `export const catalogue = {\n${literal(texts.ja.catalogue)}} as const satisfies Japanese<typeof spanish>;\n`,
};

/** Path → text of the files on this side. */
export function webFiles(about) {
  const { one, many, domain } = about;
  const feature = `apps/web/src/features/${domain}/${many.kebab}`;
  return {
    [`${feature}/api/${many.kebab}.queries.ts`]: queries(about),
    [`${feature}/components/${one.kebab}-dialog.tsx`]: dialog(about),
    [`${feature}/pages/${one.kebab}-list.page.tsx`]: page(about),
    [`apps/web/src/routes/user/${many.kebab}.route.tsx`]: route(about),
    ...Object.fromEntries(
      Object.entries(catalogues).map(([language, write]) => [
        `apps/web/src/locales/${language}/${many.flat}.ts`,
        write(about),
      ]),
    ),
  };
}
