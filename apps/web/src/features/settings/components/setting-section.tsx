import type { ReactNode } from 'react';
import classes from './setting-section.module.css';

type Props = {
  /** Also its address in the page: `/user/opciones#id`. */
  id: string;
  title: string;
  lead?: ReactNode;
  /** One button at the right of the title. */
  action?: ReactNode;
  children: ReactNode;
};

/** One part of the settings: what it is about, then its rows. */
export function SettingSection({ id, title, lead, action, children }: Props) {
  return (
    <section id={id} className={classes.section} aria-labelledby={`${id}-title`}>
      <div className={classes.head}>
        <h2 id={`${id}-title`} className={classes.title}>
          {title}
        </h2>
        {action}
      </div>
      {lead !== undefined && <p className={classes.lead}>{lead}</p>}
      {children}
    </section>
  );
}

type RowProps = { title: string; help: ReactNode; children: ReactNode };

/** One thing that can be done: what it means at the left, its button at the right. */
export function SettingAct({ title, help, children }: RowProps) {
  return (
    <div className={classes.act}>
      <div className={classes.about}>
        <h3 className={classes.name}>{title}</h3>
        <p className={classes.help}>{help}</p>
      </div>
      <div className={classes.control}>{children}</div>
    </div>
  );
}
