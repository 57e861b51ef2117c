import type { ReactNode } from 'react';
import classes from './setting-row.module.css';

export function SettingGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.group}>
      <h2 className={classes.title}>{title}</h2>
      {children}
    </section>
  );
}

type Props = {
  label: string;
  help?: ReactNode;
  /** Error of this setting, shown in place. */
  error?: string | undefined;
  children: ReactNode;
};

/** One setting: label on the left, control on the right. */
export function SettingRow({ label, help, error, children }: Props) {
  return (
    <div className={classes.row}>
      <div>
        <div className={classes.label}>{label}</div>
        {help !== undefined && <p className={classes.help}>{help}</p>}
        {error !== undefined && (
          <p className={classes.error} role="alert">
            {error}
          </p>
        )}
      </div>
      <div className={classes.control}>{children}</div>
    </div>
  );
}
