import { replyLimits } from '@enlace/contract/mailbox/conversations/replies.schemas.ts';
import { readRecipientAddress } from '@enlace/contract/mailbox/conversations/recipients.schemas.ts';
import { type Ref, useId, useImperativeHandle, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Box, layout, Row, Text } from '#components/layout/layout.tsx';
import type { Recipient } from '#components/recipients/recipient-list.ts';
import { RecipientsField, type RecipientsHandle } from '#components/recipients/recipients-field.tsx';
import { fieldIssueText } from '#lib/i18n/error-text.ts';
import type { FullHead } from '../answer-head.rules.ts';
import { usePeople } from '../api/use-people.ts';

type Field = 'to' | 'cc' | 'bcc';

/** `show` opens the field of copies, or leads back to it. */
export type HeadHandle = RecipientsHandle & { show: (field: 'cc' | 'bcc') => void };

type Props = {
  head: FullHead;
  onChange: (patch: Partial<FullHead>) => void;
  /** People to suggest before all others. */
  known: readonly Recipient[];
  listSide: 'above' | 'below';
  handle?: Ref<HeadHandle>;
  /** Shown where the server would write the Subject. */
  subjectHint: string;
  isSubjectMissing?: boolean;
  /** The first field is where writing begins. */
  takesFocus?: boolean;
  fault: string | undefined;
};

const isAddress = (email: string) => readRecipientAddress(email) !== null;

/** Opens the fields of copies, which most mails do not need. */
function CopyButtons({ hidden, onShow }: { hidden: readonly Field[]; onShow: (field: Field) => void }) {
  const { t } = useTranslation('mails');
  return (
    <Row as="span" fixed gap={8}>
      {hidden.map((field) => (
        <Box
          as="button"
          type="button"
          key={field}
          h={26}
          size={13}
          weight="medium"
          tone="primary"
          aria-label={t(($) => $.mails.add[field === 'cc' ? 'cc' : 'bcc'])}
          onClick={() => onShow(field)}
        >
          {t(($) => $.mails.fields[field])}
        </Box>
      ))}
    </Row>
  );
}

function Subject({ head, onChange, subjectHint, isSubjectMissing }: Props) {
  const { t } = useTranslation('mails');
  const id = useId();
  const missingId = `${id}missing`;
  return (
    <Row wrap gap={6} minH={36} lineBottom>
      <Text as="label" fixed w={52} size={13} tone="faint" htmlFor={id}>
        {t(($) => $.mails.fields.subject)}
      </Text>
      <input
        id={id}
        {...layout('box', {
          grow: true,
          h: 26,
          minW: 80,
          size: 13,
          touch: { size: 16 },
          border: 'none',
          fill: 'none',
          focus: 'none',
        })}
        maxLength={replyLimits.subject}
        aria-invalid={isSubjectMissing || undefined}
        aria-describedby={isSubjectMissing ? missingId : undefined}
        placeholder={subjectHint}
        value={head.subject ?? ''}
        onChange={(event) => onChange({ subject: event.currentTarget.value })}
      />
      {isSubjectMissing && (
        <Text as="span" id={missingId} size={12} tone="danger" role="alert">
          {fieldIssueText({ path: 'subject', code: 'required' })}
        </Text>
      )}
    </Row>
  );
}

/** To, Cc, Bcc and Subject of a mail being written, a line each. */
export function ComposerHead(props: Props) {
  const { head, onChange, known, listSide, handle, takesFocus = false, fault } = props;
  const { t } = useTranslation('mails');
  const faultId = useId();
  const people = usePeople(known);
  const [wanted, setWanted] = useState<readonly Field[]>([]);
  const isShown = (field: Field) => field === 'to' || head[field].length > 0 || wanted.includes(field);
  const fields: readonly Field[] = ['to', 'cc', 'bcc'];
  const hidden = fields.filter((field) => !isShown(field));
  const to = useRef<RecipientsHandle>(null);
  const cc = useRef<RecipientsHandle>(null);
  const bcc = useRef<RecipientsHandle>(null);
  const handles = { to, cc, bcc };
  useImperativeHandle(handle, () => ({
    focus: () => to.current?.focus(),
    show(field) {
      if (isShown(field)) handles[field].current?.focus();
      else setWanted([...wanted, field]);
    },
  }));
  function change(field: Field, next: Recipient[]): void {
    // A field stays when its last person is taken out: the focus is in it.
    if (next.length === 0 && !wanted.includes(field)) setWanted([...wanted, field]);
    onChange({ [field]: next });
  }
  return (
    <>
      {fields.filter(isShown).map((field) => (
        <RecipientsField
          key={field}
          label={t(($) => $.mails.fields[field])}
          people={head[field]}
          onChange={(next) => change(field, next)}
          isAddress={isAddress}
          listSide={listSide}
          isInvalid={fault !== undefined}
          describedBy={fault === undefined ? undefined : faultId}
          {...people}
          handle={handles[field]}
          takesFocus={field === 'to' ? takesFocus : wanted.at(-1) === field}
          end={
            field === 'to' &&
            hidden.length > 0 && <CopyButtons hidden={hidden} onShow={(shown) => setWanted([...wanted, shown])} />
          }
        />
      ))}
      <Subject {...props} />
      {fault !== undefined && (
        <Text id={faultId} mt={6} size={12} tone="danger" role="alert">
          {fault}
        </Text>
      )}
    </>
  );
}
