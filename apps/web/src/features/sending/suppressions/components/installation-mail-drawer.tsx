import type { OperatorMail } from '@enlace/contract/mailbox/mail-sources/operator-mails.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, DocumentButton } from '#components/button/button.tsx';
import { ConfirmDialog } from '#components/dialog/confirm-dialog.tsx';
import { SideDrawer } from '#components/drawer/side-drawer.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { Grid, Row, Text } from '#components/layout/layout.tsx';
import { Loaded } from '#components/states/loaded.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { installationMailQuery, originalAddress, useRemoveInstallationMail } from '../api/installation-mails.ts';
import { Fact } from './set-aside-drawer.tsx';
import classes from './set-aside-drawer.module.css';

function Facts({ mail }: { mail: OperatorMail }) {
  const { t } = useTranslation('quarantine');
  const formats = useFormats();
  const { from, recipient, receivedAt, size, files } = mail;
  const sender = from.name === '' || from.name === from.address ? from.address : `${from.name} · ${from.address}`;
  return (
    <Grid as="dl" columns="112px minmax(0, 1fr)" gap={10} gapX={12} size={13} className={classes.facts}>
      <Fact name={t(($) => $.quarantine.column.from)}>{sender === '' ? t(($) => $.quarantine.noSender) : sender}</Fact>
      <Fact name={t(($) => $.quarantine.recipient)}>{recipient}</Fact>
      <Fact name={t(($) => $.quarantine.column.when)}>{formats.dateTime(receivedAt)}</Fact>
      <Fact name={t(($) => $.quarantine.column.size)}>{formats.bytes(size)}</Fact>
      {files.length > 0 && <Fact name={t(($) => $.quarantine.installation.files)}>{files.join(', ')}</Fact>}
    </Grid>
  );
}

function MailContent({ id }: { id: string }) {
  return (
    <Loaded query={useQuery(installationMailQuery(id))} rows={3}>
      {({ text }) => (
        <Text leading={1.5} mt={20} size={14} pre breakWords>
          {text}
        </Text>
      )}
    </Loaded>
  );
}

type Props = {
  mail: OperatorMail;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
};

/** One mail to the installation itself, with its text. */
export function InstallationMailDrawer({ mail, onClose, onPrevious, onNext }: Props) {
  const { t } = useTranslation('quarantine');
  const { reason } = mail;
  const [isAsking, setAsking] = useState(false);
  const remove = useRemoveInstallationMail(mail.id, onClose);
  return (
    <SideDrawer
      title={mail.subject === '' ? t(($) => $.quarantine.installation.noSubject) : mail.subject}
      isOpen
      onClose={onClose}
      walk={{
        previous: { label: t(($) => $.quarantine.previous), go: onPrevious },
        next: { label: t(($) => $.quarantine.next), go: onNext },
      }}
      foot={
        <Row wrap gap={8} align="stretch">
          <DocumentButton href={originalAddress(mail.id)}>{t(($) => $.quarantine.download)}</DocumentButton>
          <Button variant="danger" onClick={() => setAsking(true)}>
            {t(($) => $.quarantine.installation.remove)}
          </Button>
        </Row>
      }
    >
      <FailureCallout failure={remove.error ?? undefined} />
      <Facts mail={mail} />
      {reason === null ? (
        <MailContent id={mail.id} />
      ) : (
        <Text mt={20} size={13} tone="muted">
          {t(($) => $.quarantine.why[reason])}
        </Text>
      )}
      <ConfirmDialog
        title={t(($) => $.quarantine.installation.removeTitle)}
        help={t(($) => $.quarantine.installation.removeHelp)}
        action={t(($) => $.quarantine.installation.remove)}
        isOpen={isAsking}
        isBusy={remove.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: () => showToast({ text: t(($) => $.quarantine.installation.removed) }),
            onError: () => setAsking(false),
          })
        }
      />
    </SideDrawer>
  );
}
