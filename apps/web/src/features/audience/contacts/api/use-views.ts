import type {
  ContactView,
  updateContactView,
  ViewSettings,
} from '@enlace/contract/audience/contacts/contact-views.contract.ts';
import {
  createContactViewRef,
  removeContactViewRef,
  updateContactViewRef,
} from '@enlace/contract/audience/contacts/contact-views.refs.gen.ts';
import type { BodyInputOf } from '@enlace/contract/core/operation.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '#lib/api/call.ts';
import { useIsHere } from '#lib/navigation/use-is-here.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { type ContactFilter, wireFilter, writeContactFilter } from '../contact-list.rules.ts';
import type { Look } from '../use-list-look.ts';
import { listKeys, viewsQuery } from './list.queries.ts';

/** Saved views and their actions. `filter` and `look` are the screen's current ones. */
export function useViews({ filter, look }: { filter: ContactFilter; look: Look }) {
  const { t } = useTranslation('segments');
  const client = useQueryClient();
  const navigate = useNavigate();
  const isHere = useIsHere();
  const show = async (search: string) => {
    if (isHere()) await navigate({ search }, { replace: true });
  };
  const query = useQuery(viewsQuery());
  const reread = () => client.invalidateQueries({ queryKey: listKeys.views });
  const settings = (): ViewSettings => ({
    filter: wireFilter(filter),
    sort: filter.sort,
    direction: filter.direction,
    columns: [...look.columns],
    density: look.density,
  });
  async function create(name: string, isDefault: boolean): Promise<void> {
    const view = await call(createContactViewRef, { body: { name, isDefault, settings: settings() } });
    await reread();
    showToast({ text: t(($) => $.segments.views.saved, { name }) });
    await show(writeContactFilter({ ...filter, view: view.id }));
  }
  async function change({ id }: ContactView, body: BodyInputOf<typeof updateContactView>): Promise<void> {
    await call(updateContactViewRef, { params: { id }, body });
    await reread();
  }
  return {
    views: query.data ?? [],
    isReady: query.data !== undefined,
    actions: {
      create,
      change,
      async update(view: ContactView): Promise<void> {
        await change(view, { settings: settings() });
        showToast({ text: t(($) => $.segments.views.saved, { name: view.name }) });
      },
      async remove(view: ContactView): Promise<void> {
        await call(removeContactViewRef, { params: { id: view.id } });
        await reread();
        const again = () =>
          call(createContactViewRef, { body: { name: view.name, isDefault: view.isDefault, settings: view.settings } });
        const undo = () => void again().then(reread);
        showToast({ text: t(($) => $.segments.views.removed, { name: view.name }), undo });
        await show('?vista=todos');
      },
    },
  };
}
export type ViewActions = ReturnType<typeof useViews>['actions'];
