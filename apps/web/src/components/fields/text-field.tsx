import type { ComponentPropsWithRef, ReactNode } from 'react';
import { FieldFrame, type FieldTexts } from './field-frame.tsx';
import classes from './control.module.css';

type Props = FieldTexts & {
  size?: 'sm' | 'md' | 'lg';
  /** Fixed text before the input, e.g. the start of an address. */
  prefix?: string;
  /** Icon or button after the text. */
  end?: ReactNode;
} & Omit<ComponentPropsWithRef<'input'>, 'size' | 'prefix' | keyof FieldTexts>;

/** One line of text with label, hint and error. Spread a form's `getInputProps` onto it. */
export function TextField({
  label,
  aside,
  hint,
  error,
  success,
  hideLabel,
  size = 'md',
  prefix,
  end,
  ...input
}: Props) {
  return (
    <FieldFrame label={label} aside={aside} hint={hint} error={error} success={success} hideLabel={hideLabel}>
      {(ids) => (
        <div
          className={classes.control}
          data-size={size}
          data-invalid={error ? true : undefined}
          data-disabled={input.disabled || undefined}
        >
          {prefix !== undefined && <span className={classes.prefix}>{prefix}</span>}
          <input {...input} {...ids} className={classes.input} />
          {end}
        </div>
      )}
    </FieldFrame>
  );
}
