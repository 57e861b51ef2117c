import type { ComponentPropsWithRef, ReactNode } from 'react';
import { FieldNote } from './field-note.tsx';
import classes from './check-field.module.css';

type Props = { children: ReactNode; error?: ReactNode } & Omit<ComponentPropsWithRef<'input'>, 'type' | 'children'>;

/** A checkbox with its sentence. */
export function CheckField({ children, error, ...input }: Props) {
  return (
    <div>
      <label className={classes.label}>
        <input {...input} type="checkbox" className={classes.box} aria-invalid={error ? true : undefined} />
        <span>{children}</span>
      </label>
      <FieldNote error={error} />
    </div>
  );
}
