import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IconMail, IconShieldX, IconUserMinus, IconUserShield, IconX } from 'virtual:tabler-icons';
import { StatusBadge } from '#components/figures/status-badge.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Avatar } from '#components/identity/avatar.tsx';
import { Box, Row, Stack, Text } from '#components/layout/layout.tsx';
import type { Column } from '#components/table/column.ts';
import { DataTable } from '#components/table/data-table.tsx';
import { currentBrand } from '#lib/brand/brand-store.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import type { Admin } from '@enlace/contract/identity/admins/admins.schemas.ts';
import { type AdminLine, lockOf } from '../admin-rows.rules.ts';
import type { AdminActs } from '../api/use-admin-acts.ts';
import classes from './admin-table.module.css';

type Panel = 'role' | 'remove' | 'factor';
type Props = { lines: readonly AdminLine[]; acts: AdminActs; onOpen: (panel: Panel, admin: Admin) => void };

function Who({ line }: { line: AdminLine }) {
  const { t } = useTranslation('admins');
  const formats = useFormats();
  const isAdmin = line.kind === 'admin';
  const first = isAdmin ? line.admin.name : line.invitation.email;
  const second = isAdmin
    ? line.admin.email
    : t(($) => $.admins.invitedBy, {
        name: line.invitation.invitedBy ?? currentBrand().name,
        when: formats.relative(line.invitation.sentAt),
      });
  return (
    <Row as="span" gap={10} shrink>
      <Avatar name={first} size={32} />
      <Box leading={1.35} as="span" shrink>
        <Text clip as="span" block weight="medium" tone="default" className={classes.first}>
          {first}{' '}
          {isAdmin && line.admin.isSelf && (
            <Text as="span" weight="regular" tone="faint">
              · {t(($) => $.admins.you)}
            </Text>
          )}
        </Text>
        <Text clip as="span" block size={12} tone="muted" className={classes.second}>
          {second}
        </Text>
      </Box>
    </Row>
  );
}

function Factor({ admin: { secondFactor } }: { admin: Admin }) {
  const { t } = useTranslation('admins');
  return (
    <StatusBadge tone={secondFactor ? 'ok' : 'warn'} isQuiet={secondFactor}>
      {secondFactor ? t(($) => $.admins.factorOn) : t(($) => $.admins.factorOff)}
    </StatusBadge>
  );
}

/** On phones: who it is, their role, and whether a second factor protects it or how the invitation stands. */
function PhoneRow({ line }: { line: AdminLine }) {
  const { t } = useTranslation(['admins', 'common']);
  const isAdmin = line.kind === 'admin';
  return (
    <Row w="calc(100vw - 84px)" as="span" justify="between" gap={12}>
      <Who line={line} />
      <Stack as="span" fixed gap={4} align="end" size={12} tone="muted">
        {t(($) => $.common.adminRole[isAdmin ? line.admin.role : line.invitation.role])}
        {isAdmin ? <Factor admin={line.admin} /> : <State line={line} />}
      </Stack>
    </Row>
  );
}

function State({ line }: { line: AdminLine }) {
  const { t } = useTranslation('admins');
  if (line.kind === 'admin')
    return (
      <StatusBadge tone="ok" isQuiet>
        {t(($) => $.admins.state.active)}
      </StatusBadge>
    );
  return line.invitation.isExpired ? (
    <StatusBadge tone="warn">{t(($) => $.admins.state.expired)}</StatusBadge>
  ) : (
    <StatusBadge tone="info">{t(($) => $.admins.state.invited)}</StatusBadge>
  );
}

function useColumns(): readonly Column<AdminLine>[] {
  const { t } = useTranslation(['admins', 'common']);
  const formats = useFormats();
  const plain = (text: string) => (
    <Text as="span" tone="muted" tabular>
      {text}
    </Text>
  );
  return [
    { id: 'name', header: t(($) => $.admins.column.name), cell: (line) => <Who line={line} /> },
    {
      id: 'role',
      header: t(($) => $.admins.column.role),
      cell: (line) => t(($) => $.common.adminRole[line.kind === 'admin' ? line.admin.role : line.invitation.role]),
    },
    {
      id: 'factor',
      header: t(($) => $.admins.column.factor),
      cell: (line) => (line.kind === 'admin' ? <Factor admin={line.admin} /> : plain('–')),
    },
    { id: 'state', header: t(($) => $.admins.column.state), cell: (line) => <State line={line} /> },
    {
      id: 'seen',
      header: t(($) => $.admins.column.seen),
      align: 'end',
      cell: (line) => {
        const seen = line.kind === 'admin' ? line.admin.lastSeenAt : null;
        return plain(seen === null ? t(($) => $.admins.never) : formats.relative(seen));
      },
    },
  ];
}

function AdminItems({ admin, onOpen }: { admin: Admin; onOpen: Props['onOpen'] }) {
  const { t } = useTranslation('admins');
  const lock = lockOf(admin);
  if (lock !== undefined)
    return (
      <Text maxW={260} py={8} px={12} size={12} tone="muted" className={classes.locked}>
        {t(($) => $.admins.locked[lock])}
      </Text>
    );
  return (
    <>
      <Menu.Item leftSection={<Icon of={IconUserShield} size={16} />} onClick={() => onOpen('role', admin)}>
        {t(($) => $.admins.action.changeRole)}
      </Menu.Item>
      {admin.secondFactor && (
        <Menu.Item leftSection={<Icon of={IconShieldX} size={16} />} onClick={() => onOpen('factor', admin)}>
          {t(($) => $.admins.action.resetFactor)}
        </Menu.Item>
      )}
      <Menu.Divider />
      <Menu.Item
        color="var(--danger-text)"
        leftSection={<Icon of={IconUserMinus} size={16} />}
        onClick={() => onOpen('remove', admin)}
      >
        {t(($) => $.admins.action.remove)}
      </Menu.Item>
    </>
  );
}

function LineMenu({ line, acts, onOpen }: { line: AdminLine } & Omit<Props, 'lines'>) {
  const { t } = useTranslation('admins');
  if (line.kind === 'admin') return <AdminItems admin={line.admin} onOpen={onOpen} />;
  return (
    <>
      <Menu.Item leftSection={<Icon of={IconMail} size={16} />} onClick={() => void acts.resend(line.invitation)}>
        {t(($) => $.admins.action.resend)}
      </Menu.Item>
      <Menu.Item
        color="var(--danger-text)"
        leftSection={<Icon of={IconX} size={16} />}
        onClick={() => void acts.withdraw(line.invitation)}
      >
        {t(($) => $.admins.action.withdraw)}
      </Menu.Item>
    </>
  );
}

/** Administrators and open invitations. */
export function AdminTable({ lines, acts, onOpen }: Props) {
  const { t } = useTranslation('admins');
  const columns = useColumns();
  return (
    <DataTable
      label={t(($) => $.admins.title)}
      rows={lines}
      rowKey={(line) => line.id}
      rowName={(line) => (line.kind === 'admin' ? line.admin.name : line.invitation.email)}
      columns={columns}
      density="comfortable"
      rowMenu={(line) => <LineMenu line={line} acts={acts} onOpen={onOpen} />}
      phoneRow={(line) => <PhoneRow line={line} />}
    />
  );
}
