import { replyLimits } from '@enlace/contract/mailbox/conversations/replies.schemas.ts';
import { type Ref, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconPencil } from 'virtual:tabler-icons';
import { Icon } from '#components/icon/icon.tsx';
import { layout, Row, Text } from '#components/layout/layout.tsx';
import { useCan } from '#lib/session/use-can.ts';
import classes from './thread-head.module.css';

export type Naming = { isOpen: boolean; set: (isOpen: boolean) => void };

type Props = {
  /** '' when there is none. */
  subject: string;
  /** Shown instead of none. */
  untitled: string;
  isPhone: boolean;
  heading: Ref<HTMLHeadingElement>;
  naming: Naming;
  onRename: (subject: string) => void;
};

/** The field for another subject: Enter and leaving keep it, Escape does not. */
function SubjectField({ subject, naming, onRename, onKey }: Omit<Props, 'heading'> & { onKey: () => void }) {
  const { t } = useTranslation('mails');
  const field = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  useEffect(() => field.current?.select(), []);
  function finish(text: string | undefined): void {
    // Leaving the field that Enter or Escape takes away is nothing more.
    if (isDone.current) return;
    isDone.current = true;
    naming.set(false);
    const next = text?.trim() ?? '';
    if (next !== '' && next !== subject) onRename(next);
  }
  return (
    <input
      ref={field}
      {...layout('box', {
        full: true,
        h: 32,
        px: 6,
        border: 'input',
        radius: 'md',
        fill: 'surface',
        weight: 'semibold',
        touch: { size: 17 },
        className: classes.subject,
      })}
      aria-label={t(($) => $.mails.fields.subject)}
      maxLength={replyLimits.subject}
      defaultValue={subject}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
        event.preventDefault();
        event.stopPropagation();
        onKey();
        finish(event.key === 'Enter' ? event.currentTarget.value : undefined);
      }}
      onBlur={(event) => finish(event.currentTarget.value)}
    />
  );
}

/** What the conversation is about; pressed, it is changed. */
export function ThreadSubject(props: Props) {
  const { subject, untitled, isPhone, heading, naming } = props;
  const { t } = useTranslation('mails');
  const button = useRef<HTMLElement>(null);
  // Whoever leaves the field for another place keeps the focus there.
  const isByKey = useRef(false);
  useEffect(() => {
    if (isByKey.current && !naming.isOpen) button.current?.focus({ preventScroll: true });
    isByKey.current = false;
  }, [naming.isOpen]);
  const Heading = isPhone ? 'h1' : 'h2';
  const mayWrite = useCan('mailbox.write');
  function noteKey(): void {
    isByKey.current = true;
  }
  if (naming.isOpen) return <SubjectField {...props} onKey={noteKey} />;
  return (
    <Heading
      ref={heading}
      tabIndex={-1}
      {...layout('box', { weight: 'semibold', focus: 'none', className: classes.subject })}
    >
      {mayWrite ? (
        <Row
          ref={button}
          as="button"
          type="button"
          gap={8}
          maxW="100%"
          aria-keyshortcuts="F2"
          title={t(($) => $.mails.rename.title)}
          onClick={() => naming.set(true)}
        >
          <Text as="span" truncate weight="semibold" className={classes.subject}>
            {subject === '' ? untitled : subject}
          </Text>
          <Text as="span" tone="faint" size={12}>
            <Icon of={IconPencil} size={14} />
          </Text>
        </Row>
      ) : subject === '' ? (
        untitled
      ) : (
        subject
      )}
    </Heading>
  );
}
