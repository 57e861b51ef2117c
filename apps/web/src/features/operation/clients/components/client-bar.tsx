import type { Client } from '@enlace/contract/operation/clients/clients.schemas.ts';
import { Menu } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconDots, IconDownload, IconPencil, IconPlayerPause, IconTrash, IconUserShare } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { IconButton } from '#components/button/icon-button.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { useCan } from '#lib/session/use-can.ts';
import type { ClientActs } from '../api/use-client-acts.ts';
import { ActAsDialog, EraseDialog, SuspendDialog } from './client-dialogs.tsx';
import { EditClientDrawer } from './client-form.tsx';

type Panel = 'edit' | 'suspend' | 'act' | 'erase';
type Props = { client: Client; acts: ClientActs };

function MoreMenu({ client, acts, onOpen }: Props & { onOpen: (panel: Panel) => void }) {
  const { t } = useTranslation('clients');
  const canErase = useCan('clients.erase');
  const canSuspend = client.state === 'active' || client.state === 'leaving';
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <IconButton icon={IconDots} label={t(($) => $.clients.action.more)} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Icon of={IconPencil} size={16} />} onClick={() => onOpen('edit')}>
          {t(($) => $.clients.action.edit)}
        </Menu.Item>
        {canErase && (
          <Menu.Item leftSection={<Icon of={IconDownload} size={16} />} onClick={() => void acts.requestExport(client)}>
            {t(($) => $.clients.action.requestExport)}
          </Menu.Item>
        )}
        <Menu.Divider />
        {canSuspend && (
          <Menu.Item
            color="var(--danger-text)"
            leftSection={<Icon of={IconPlayerPause} size={16} />}
            onClick={() => onOpen('suspend')}
          >
            {t(($) => $.clients.action.suspend)}
          </Menu.Item>
        )}
        {canErase && client.erasure === null && (
          <Menu.Item
            color="var(--danger-text)"
            leftSection={<Icon of={IconTrash} size={16} />}
            onClick={() => onOpen('erase')}
          >
            {t(($) => $.clients.action.erase)}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Buttons of a client's sheet bar, with their panels. */
export function ClientBar({ client, acts }: Props) {
  const { t } = useTranslation('clients');
  const [panel, setPanel] = useState<Panel>();
  const canWrite = useCan('clients.write');
  const canAct = useCan('clients.impersonate');
  const close = () => setPanel(undefined);
  return (
    <>
      {canWrite && <MoreMenu client={client} acts={acts} onOpen={setPanel} />}
      {canAct && (
        <Button size="sm" variant="primary" icon={IconUserShare} onClick={() => setPanel('act')}>
          {t(($) => $.clients.action.actAs)}
        </Button>
      )}
      {panel === 'edit' && <EditClientDrawer client={client} onClose={close} />}
      {panel === 'suspend' && <SuspendDialog clients={[client]} onClose={close} />}
      {panel === 'act' && <ActAsDialog client={client} onClose={close} />}
      {panel === 'erase' && <EraseDialog client={client} onClose={close} />}
    </>
  );
}
