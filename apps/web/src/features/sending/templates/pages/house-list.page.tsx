import { createHouseTemplateRef } from '@enlace/contract/sending/templates/house-templates.refs.gen.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { IconPlus } from 'virtual:tabler-icons';
import { SelectField } from '#components/fields/select-field.tsx';
import { paths } from '#app/paths.ts';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { FieldNote } from '#components/fields/field-note.tsx';
import { Grid } from '#components/layout/layout.tsx';
import { Page } from '#components/page/page.tsx';
import { EmptyState } from '#components/states/empty-state.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { call } from '#lib/api/call.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { useCan } from '#lib/session/use-can.ts';
import { houseKeys, houseListQuery, houseStartersQuery } from '../api/house-templates.ts';
import { HouseCard } from '../components/house-card.tsx';
import classes from './gallery.module.css';

const blank = 'blank';

function CreateDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['templates', 'common']);
  const navigate = useNavigate();
  const client = useQueryClient();
  const starters = useQuery(houseStartersQuery);
  const [start, setStart] = useState<string>(blank);
  const create = useMutation({
    mutationFn: () => call(createHouseTemplateRef, { body: start === blank ? {} : { starterId: start } }),
    async onSuccess({ id }) {
      void client.invalidateQueries({ queryKey: houseKeys.list });
      await navigate(paths.admin.houseTemplate(id));
    },
  });
  const actions = (
    <>
      <Button variant="ghost" onClick={onClose}>
        {t(($) => $.common.cancel)}
      </Button>
      <Button variant="primary" loading={create.isPending} onClick={() => create.mutate()}>
        {t(($) => $.templates.admin.create)}
      </Button>
    </>
  );
  return (
    <Dialog isOpen title={t(($) => $.templates.admin.createTitle)} onClose={onClose} actions={actions}>
      <SelectField
        label={t(($) => $.templates.admin.from)}
        value={start}
        onChange={setStart}
        options={[
          { value: blank, label: t(($) => $.templates.admin.blank) },
          ...(starters.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <FieldNote error={create.error ? errorText(create.error) : undefined} />
    </Dialog>
  );
}

/** `/admin/plantillas`: templates every client may copy. */
export function HouseListPage() {
  const { t } = useTranslation('templates');
  const canWrite = useCan('house_templates.write');
  const list = useQuery(houseListQuery);
  const [isCreating, setCreating] = useState(false);
  const items = list.data?.items ?? [];
  const create = canWrite && (
    <Button size="sm" variant="primary" icon={IconPlus} onClick={() => setCreating(true)}>
      {t(($) => $.templates.admin.create)}
    </Button>
  );
  return (
    <Page
      title={t(($) => $.templates.admin.title)}
      heading={t(($) => $.templates.admin.title)}
      lead={t(($) => $.templates.admin.lead)}
      actions={create}
    >
      {!list.data && <Unloaded query={list} rows={4} />}
      {list.data && items.length === 0 && (
        <EmptyState
          drawing="page"
          title={t(($) => $.templates.admin.empty)}
          help={t(($) => $.templates.admin.emptyHelp)}
          actions={create}
        />
      )}
      {items.length > 0 && (
        <Grid
          phone={{ columns: 'repeat(auto-fill, minmax(150px, 1fr))' }}
          columns="repeat(auto-fill, minmax(232px, 1fr))"
          className={classes.grid}
        >
          {items.map((template) => (
            <HouseCard key={template.id} template={template} canWrite={canWrite} />
          ))}
        </Grid>
      )}
      {isCreating && <CreateDialog onClose={() => setCreating(false)} />}
    </Page>
  );
}
