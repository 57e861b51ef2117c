import type { ReactNode } from 'react';
import classes from './setting-section.module.css';

type Props = {
  /** Also its anchor in the page: `/user/opciones#id`. */
  id: string;
  title: string;
  lead?: ReactNode;
  /** One button on the right of the title. */
  action?: ReactNode;
  children: ReactNode;
};

/** One section of the settings: explanation and rows. */
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

/** One action: explanation on the left, button on the right. */
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
