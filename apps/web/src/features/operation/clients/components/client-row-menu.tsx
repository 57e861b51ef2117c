import type { ClientListItem } from '@enlace/contract/operation/clients/clients.schemas.ts';
import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { IconCheck, IconMail, IconPlayerPause, IconPlayerPlay, IconUser, IconUserShare } from 'virtual:tabler-icons';
import { paths } from '#app/paths.ts';
import { Icon } from '#components/icon/icon.tsx';
import type { IconShape } from '#lib/icons/icon-shape.ts';
import { useCan } from '#lib/session/use-can.ts';
import type { ClientActs } from '../api/use-client-acts.ts';

type Props = {
  client: ClientListItem;
  acts: ClientActs;
  onSuspend: () => void;
  onActAs: () => void;
};

function Item({ icon, label, onClick }: { icon: IconShape; label: string; onClick: () => void }) {
  return (
    <Menu.Item leftSection={<Icon of={icon} size={16} />} onClick={onClick}>
      {label}
    </Menu.Item>
  );
}

function RegistrationItems({ client, acts }: Pick<Props, 'client' | 'acts'>) {
  const { t } = useTranslation('clients');
  return (
    <>
      <Item
        icon={IconMail}
        label={t(($) => $.clients.action.resendVerification)}
        onClick={() => void acts.resendVerification(client)}
      />
      <Item icon={IconCheck} label={t(($) => $.clients.action.confirm)} onClick={() => void acts.confirm(client)} />
    </>
  );
}

/** Menu of a row. */
export function ClientRowMenu({ client, acts, onSuspend, onActAs }: Props) {
  const { t } = useTranslation('clients');
  const canWrite = useCan('clients.write');
  const canAct = useCan('clients.impersonate');
  if (client.state === 'unverified') return canWrite ? <RegistrationItems client={client} acts={acts} /> : null;
  return (
    <>
      <Menu.Item component={Link} to={paths.admin.user(client.id)} leftSection={<Icon of={IconUser} size={16} />}>
        {t(($) => $.clients.action.open)}
      </Menu.Item>
      {canAct && <Item icon={IconUserShare} label={t(($) => $.clients.action.actAs)} onClick={onActAs} />}
      {canWrite && client.state === 'suspended' && (
        <Item
          icon={IconPlayerPlay}
          label={t(($) => $.clients.action.reactivate)}
          onClick={() => void acts.reactivate(client)}
        />
      )}
      {canWrite && client.state !== 'suspended' && (
        <Menu.Item color="var(--danger-text)" leftSection={<Icon of={IconPlayerPause} size={16} />} onClick={onSuspend}>
          {t(($) => $.clients.action.suspend)}
        </Menu.Item>
      )}
    </>
  );
}
