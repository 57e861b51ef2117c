import { type AdminRole, adminRoles } from '@enlace/contract/core/permissions.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Grid, Text } from '#components/layout/layout.tsx';
import classes from './role-choice.module.css';

type Props = { value: AdminRole; onChange: (role: AdminRole) => void };

/** The four roles, each with its permissions. */
export function RoleChoice({ value, onChange }: Props) {
  const { t } = useTranslation(['admins', 'common']);
  const name = useId();
  return (
    <Grid as="fieldset" gap={8} m={0} p={0}>
      <Text as="legend" mb={8} size={13} weight="semibold">
        {t(($) => $.admins.form.role)}
      </Text>
      {adminRoles.map((role) => (
        <Grid
          gapX={10}
          border="input"
          pointer
          hover="hover"
          radius="md"
          as="label"
          columns="18px minmax(0, 1fr)"
          align="start"
          py={12}
          px={14}
          key={role}
          className={classes.choice}
        >
          <input type="radio" name={name} checked={role === value} onChange={() => onChange(role)} />
          <Text as="span" weight="medium" tone="default">
            {t(($) => $.common.adminRole[role])}
          </Text>
          <Text as="span" size={13} tone="muted" className={classes.help}>
            {t(($) => $.admins.roleHelp[role])}
          </Text>
        </Grid>
      ))}
    </Grid>
  );
}
