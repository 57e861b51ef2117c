import type { HTMLAttributes, ReactNode } from 'react';
import { useDropRow } from '#components/folders/drag-area.tsx';
import classes from './drive.module.css';

type Props = {
  /** The folder the crumb leads to; `none` is the top. */
  id: string;
  /** For files from outside the page. */
  handlers: HTMLAttributes<HTMLElement>;
  children: ReactNode;
};

/** A crumb that takes files like the row of its folder. */
export function CrumbDrop({ id, handlers, children }: Props) {
  const { setNodeRef, zone, marks } = useDropRow({ kind: 'folder', id }, 'crumb');
  return (
    <span ref={setNodeRef} className={classes.crumb} data-drop={zone} {...marks} {...handlers}>
      {children}
    </span>
  );
}
