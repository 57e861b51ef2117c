import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { hasCommandKey } from '#lib/keyboard/command-key.ts';
import { layout, type Look } from '#components/layout/layout.tsx';
import classes from './growing-text.module.css';

type Props = {
  label: string;
  placeholder: string;
  value: string;
  maxLength: number;
  lang?: string | undefined;
  look?: keyof typeof looks;
  handle?: RefObject<HTMLTextAreaElement | null> | undefined;
  onChange: (text: string) => void;
  /** Ctrl+Enter. */
  onSend?: (() => void) | undefined;
  /** Ctrl+Shift+Enter. */
  onLater?: (() => void) | undefined;
  onCancel?: (() => void) | undefined;
};

const looks = {
  plain: { px: 0, pt: 8, pb: 4, border: 'none', fill: 'none', size: 16, leading: 1.5, focus: 'none' },
  framed: {
    ...{ minH: 38, px: '11px', py: 8, border: 'input', radius: 'md', fill: 'surface', size: 14, leading: 1.45 },
    ...{ focus: 'field', phone: { size: 16 } },
  },
} as const satisfies Record<string, Look>;

/** A multi-line text field that grows with its content. */
export function GrowingText({ label, placeholder, value, look = 'plain', lang, handle, onChange, ...rest }: Props) {
  const { onSend, onLater, onCancel, maxLength } = rest;
  const own = useRef<HTMLTextAreaElement>(null);
  const area = handle ?? own;
  useEffect(() => {
    const element = area.current;
    if (!element) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight}px`;
  }, [area, value]);
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && onCancel) {
      event.stopPropagation();
      onCancel();
    }
    const act = event.shiftKey && onLater ? onLater : onSend;
    if (event.key === 'Enter' && hasCommandKey(event) && act) {
      event.preventDefault();
      act();
    }
  }
  return (
    <textarea
      ref={area}
      {...layout('box', {
        block: true,
        full: true,
        shrink: true,
        tone: 'default',
        clip: true,
        ...looks[look],
        className: classes.text,
      })}
      rows={look === 'plain' ? 2 : 1}
      aria-label={label}
      placeholder={placeholder}
      maxLength={maxLength}
      lang={lang}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  );
}
