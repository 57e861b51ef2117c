import { createCampaignRef } from '@enlace/contract/sending/campaigns/campaigns.refs.gen.ts';
import { campaignLimits } from '@enlace/contract/sending/campaigns/campaigns.schemas.ts';
import { searchLimits } from '@enlace/contract/workspace/search/search.schemas.ts';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { IconPencil, IconPlus, IconSearch, IconUsers } from 'virtual:tabler-icons';
import { paths } from '#app/paths.ts';
import { call } from '#lib/api/call.ts';
import type { PaletteItem } from '#lib/palette/palette-item.ts';
import { useCan } from '#lib/session/use-can.ts';
import { useUser } from '#lib/session/use-user.ts';
import type { AnyAnswer } from './kinds.ts';

const maxRecipients = 2;

/** Actions with the query: show all results, search contacts, create a campaign of that name, write to a matching person. */
export function useTypedItems(query: string, answer: AnyAnswer): readonly PaletteItem[] {
  const { t } = useTranslation('search');
  const navigate = useNavigate();
  const isClient = useUser()?.roll === 'user';
  const [mayCreate, mayReadContacts, mayWrite] = [
    useCan('campaigns.write'),
    useCan('contacts.read'),
    useCan('mailbox.write'),
  ];
  if (query === '' || !isClient) return [];
  const group = t(($) => $.search.withTyped);
  const text = encodeURIComponent(query);
  const items: PaletteItem[] = [];
  if (query.length <= searchLimits.words)
    items.push({
      id: 'typed:all',
      group,
      label: t(($) => $.search.seeAll, { query }),
      icon: IconSearch,
      to: `${paths.user.search}?q=${text}`,
    });
  const people = mayWrite ? answer.groups.flatMap(({ kind, hits }) => (kind === 'contact' ? [...hits] : [])) : [];
  for (const { id, title } of people.slice(0, maxRecipients))
    items.push({
      id: `typed:write:${id}`,
      group,
      label: t(($) => $.search.writeTo, { name: title }),
      icon: IconPencil,
      to: paths.user.writeTo(id),
    });
  if (mayReadContacts)
    items.push({
      id: 'typed:contacts',
      group,
      label: t(($) => $.search.inContacts, { query }),
      icon: IconUsers,
      to: `${paths.user.contacts}?q=${text}`,
    });
  if (mayCreate && query.length <= campaignLimits.name)
    items.push({
      id: 'typed:campaign',
      group,
      label: t(($) => $.search.newCampaign, { query }),
      icon: IconPlus,
      keys: ['c', 'c'],
      run: () =>
        void call(createCampaignRef, { body: { name: query } }).then(
          ({ id }) => navigate(paths.user.campaign(id)),
          // That screen can retry it, and shows errors.
          () => navigate(`${paths.user.campaigns}?nuevo=1`),
        ),
    });
  return items;
}
