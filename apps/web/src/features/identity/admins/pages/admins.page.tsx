import type { Admin } from '@enlace/contract/identity/admins/admins.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconUserPlus } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { ConfirmDialog } from '#components/dialog/confirm-dialog.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { Box, Stack } from '#components/layout/layout.tsx';
import { Page } from '#components/page/page.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { linesOf } from '../admin-rows.rules.ts';
import { adminsQuery } from '../api/admins.calls.ts';
import { type AdminActs, useAdminActs } from '../api/use-admin-acts.ts';
import { AdminTable } from '../components/admin-table.tsx';
import { InviteDrawer } from '../components/invite-drawer.tsx';
import { RoleDialog } from '../components/role-dialog.tsx';

type Open = { panel: 'role' | 'remove' | 'factor'; admin: Admin };

function Panels({ open, acts, onClose }: { open: Open; acts: AdminActs; onClose: () => void }) {
  const { t } = useTranslation('admins');
  const { panel, admin } = open;
  const { name } = admin;
  if (panel === 'role') return <RoleDialog admin={admin} onClose={onClose} />;
  const isRemoval = panel === 'remove';
  return (
    <ConfirmDialog
      title={isRemoval ? t(($) => $.admins.remove.title, { name }) : t(($) => $.admins.reset.title, { name })}
      help={isRemoval ? t(($) => $.admins.remove.help) : t(($) => $.admins.reset.help)}
      action={isRemoval ? t(($) => $.admins.remove.submit) : t(($) => $.admins.reset.submit)}
      isOpen
      isBusy={acts.isBusy}
      onConfirm={() => {
        onClose();
        void (isRemoval ? acts.remove(admin) : acts.resetFactor(admin));
      }}
      onClose={onClose}
    />
  );
}

/** `/admin/admins`: administrators with their roles, and open invitations. */
export function AdminsPage() {
  const { t } = useTranslation('admins');
  const formats = useFormats();
  const query = useQuery(adminsQuery);
  const acts = useAdminActs();
  const [isInviting, setInviting] = useState(false);
  const [open, setOpen] = useState<Open>();
  return (
    <Page
      title={t(($) => $.admins.title)}
      titleNote={query.data && formats.number(query.data.items.length)}
      width="full"
      actions={
        <Button variant="primary" size="sm" icon={IconUserPlus} onClick={() => setInviting(true)}>
          {t(($) => $.admins.invite)}
        </Button>
      }
    >
      <Stack as="section" grow shrinkY>
        {acts.failure !== undefined && (
          <Box fixed pt={14} px={20}>
            <Callout tone="danger" title={errorText(acts.failure)} />
          </Box>
        )}
        {!query.data && <Unloaded query={query} rows={4} isInset />}
        {query.data && (
          <AdminTable lines={linesOf(query.data)} acts={acts} onOpen={(panel, admin) => setOpen({ panel, admin })} />
        )}
      </Stack>
      {isInviting && <InviteDrawer onClose={() => setInviting(false)} />}
      {open && <Panels open={open} acts={acts} onClose={() => setOpen(undefined)} />}
    </Page>
  );
}
