import type { HTMLAttributes, ReactNode } from 'react';
import { useDropRow } from '#components/folders/drag-area.tsx';
import classes from './drive.module.css';

type Props = {
  /** The folder of the breadcrumb; `none` is the top level. */
  id: string;
  /** For files from outside the page. */
  handlers: HTMLAttributes<HTMLElement>;
  children: ReactNode;
};

/** A breadcrumb that accepts files like the row of its folder. */
export function CrumbDrop({ id, handlers, children }: Props) {
  const { setNodeRef, zone, marks } = useDropRow({ kind: 'folder', id }, 'crumb');
  return (
    <span ref={setNodeRef} className={classes.crumb} data-drop={zone} {...marks} {...handlers}>
      {children}
    </span>
  );
}
