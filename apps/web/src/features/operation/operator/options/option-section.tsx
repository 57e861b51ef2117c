import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '#components/states/error-state.tsx';
import { LoadingState, SkeletonRows } from '#components/states/skeleton.tsx';
import classes from './options.module.css';

type Props = {
  /** Also its anchor in the page: `/admin/opciones#id`. */
  id: string;
  title: string;
  lead?: ReactNode;
  children: ReactNode;
};

/** One section of the options: explanation and settings. */
export function OptionSection({ id, title, lead, children }: Props) {
  return (
    <section id={id} className={classes.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={classes.title}>
        {title}
      </h2>
      {lead !== undefined && <p className={classes.lead}>{lead}</p>}
      <div className={classes.stack}>{children}</div>
    </section>
  );
}

type RowProps = { title: string; help?: ReactNode; children?: ReactNode };

/** One setting or fact: label on the left, value or button on the right. */
export function OptionRow({ title, help, children }: RowProps) {
  return (
    <div className={classes.row}>
      <div className={classes.about}>
        <h3 className={classes.name}>{title}</h3>
        {help !== undefined && <p className={classes.help}>{help}</p>}
      </div>
      {children !== undefined && <div className={classes.control}>{children}</div>}
    </div>
  );
}

/** What a section shows while loading. */
export function Loaded<T>({ query, children }: { query: UseQueryResult<T>; children: (data: T) => ReactNode }) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <LoadingState>
      <SkeletonRows count={2} />
    </LoadingState>
  );
}
