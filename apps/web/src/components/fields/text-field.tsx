import type { ComponentPropsWithRef, ReactNode } from 'react';
import { layout, Row, Text } from '#components/layout/layout.tsx';
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
      {({ 'aria-invalid': isInvalid = input['aria-invalid'], ...ids }) => (
        <Row
          focus="within"
          gap={8}
          full
          shrink
          h="var(--h-md)"
          px={12}
          border="input"
          radius="md"
          fill="surface"
          tone="default"
          size={14}
          className={classes.control}
          data-size={size}
          data-invalid={isInvalid ? true : undefined}
          data-disabled={input.disabled || undefined}
        >
          {prefix !== undefined && (
            <Text as="span" tone="faint" nowrap>
              {prefix}
            </Text>
          )}
          <input
            {...input}
            {...ids}
            aria-invalid={isInvalid}
            {...layout('box', {
              grow: true,
              shrink: true,
              h: '100%',
              border: 'none',
              p: 0,
              fill: 'none',
              focus: 'none',
              touch: { size: 16 },
              className: classes.input,
            })}
          />
          {end}
        </Row>
      )}
    </FieldFrame>
  );
}
