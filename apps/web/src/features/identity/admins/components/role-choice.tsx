import { type AdminRole, adminRoles } from '@enlace/contract/core/permissions.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './role-choice.module.css';

type Props = { value: AdminRole; onChange: (role: AdminRole) => void };

/** The four roles, each with its permissions. */
export function RoleChoice({ value, onChange }: Props) {
  const { t } = useTranslation('admins');
  const name = useId();
  return (
    <fieldset className={classes.set}>
      <legend className={classes.legend}>{t(($) => $.admins.form.role)}</legend>
      {adminRoles.map((role) => (
        <label key={role} className={classes.choice}>
          <input type="radio" name={name} checked={role === value} onChange={() => onChange(role)} />
          <span className={classes.name}>{t(($) => $.admins.role[role])}</span>
          <span className={classes.help}>{t(($) => $.admins.roleHelp[role])}</span>
        </label>
      ))}
    </fieldset>
  );
}
