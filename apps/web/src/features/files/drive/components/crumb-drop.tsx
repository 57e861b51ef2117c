import type { HTMLAttributes, ReactNode } from 'react';
import { useDropRow } from '#components/folders/drag-area.tsx';
import { Text } from '#components/layout/layout.tsx';
import classes from './drive.module.css';

type Props = {
  /** The folder of the breadcrumb; `none` is the top level. */
  id: string;
  /** For files from outside the page. */
  handlers: Omit<HTMLAttributes<HTMLElement>, 'onSubmit'>;
  children: ReactNode;
};

/** A breadcrumb that accepts files like the row of its folder. */
export function CrumbDrop({ id, handlers, children }: Props) {
  const { setNodeRef, zone, marks } = useDropRow({ kind: 'folder', id }, 'crumb');
  return (
    <Text
      as="span"
      shrink
      clip
      radius="sm"
      ref={setNodeRef}
      className={classes.crumb}
      data-drop={zone}
      {...marks}
      {...handlers}
    >
      {children}
    </Text>
  );
}
