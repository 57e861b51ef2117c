import 'intl-tel-input/styles';
import { type FocusEventHandler, useRef } from 'react';
import { phoneMaxLength } from '@enlace/contract/identity/sign-in/phone.ts';
import { FieldFrame, type FieldTexts } from './field-frame.tsx';
import { usePhoneWidget } from './use-phone-widget.ts';
import './phone-field.css';

/** Fixed by the specification, in every language. */
const placeholder = 'Telefono';

type Props = FieldTexts & {
  /** E.164, or the part typed so far. */
  value?: string;
  onChange?: (value: string) => void;
  onBlur?: FocusEventHandler<HTMLInputElement>;
  onFocus?: FocusEventHandler<HTMLInputElement>;
  size?: 'md' | 'lg';
  disabled?: boolean;
  name?: string;
  'data-path'?: string;
};

/** Telephone: country button with searchable list and dial codes, national number grouped while typing. */
export function PhoneField({
  value = '',
  onChange,
  size = 'md',
  onBlur,
  onFocus,
  disabled,
  name,
  'data-path': path,
  ...texts
}: Props) {
  const input = useRef<HTMLInputElement>(null);
  usePhoneWidget({ input, value, onChange });
  return (
    <FieldFrame {...texts}>
      {(ids) => (
        <div className="phone-field" data-size={size} data-invalid={texts.error ? true : undefined}>
          <input
            {...ids}
            ref={input}
            type="tel"
            name={name}
            data-path={path}
            disabled={disabled}
            maxLength={phoneMaxLength}
            placeholder={placeholder}
            autoComplete="tel"
            onBlur={onBlur}
            onFocus={onFocus}
          />
        </div>
      )}
    </FieldFrame>
  );
}
