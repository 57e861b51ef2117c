import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Page } from '#components/page/page.tsx';
import { EmptyState } from '#components/states/empty-state.tsx';
import { accountMenu, adminMenu, isCurrent, userMenu } from '../menu.ts';

function useSectionName(): string | undefined {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const menus = [accountMenu, adminMenu, userMenu({ mailboxProfileId: '' })];
  const item = menus
    .flat()
    .flatMap((group) => group.items)
    .find((each) => isCurrent({ item: each, pathname }));
  return item && t(($) => $.shell.item[item.key]);
}

/** Honest stand-in for a screen of a later part; its paths are listed in routes/unbuilt.ts. */
export function UnbuiltPage() {
  const { t } = useTranslation('common');
  const title = t(($) => $.common.unbuilt.title);
  const section = useSectionName();
  return (
    <Page title={section ?? title}>
      <EmptyState drawing="loop" title={title} help={t(($) => $.common.unbuilt.help)} />
    </Page>
  );
}
