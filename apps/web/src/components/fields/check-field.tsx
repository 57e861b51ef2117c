import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Row } from '#components/layout/layout.tsx';
import { FieldNote } from './field-note.tsx';
import classes from './check-field.module.css';

type Props = { children: ReactNode; error?: ReactNode } & Omit<ComponentPropsWithRef<'input'>, 'type' | 'children'>;

/** A checkbox with its sentence. */
export function CheckField({ children, error, ...input }: Props) {
  return (
    <div>
      <Row as="label" align="start" minH={24} gap={8} size={13} leading={1.4} pointer phone={{ py: 3 }}>
        <input {...input} type="checkbox" className={classes.box} aria-invalid={error ? true : undefined} />
        <span>{children}</span>
      </Row>
      <FieldNote error={error} />
    </div>
  );
}
