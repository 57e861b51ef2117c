import type { Contact, ContactConsent } from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconShieldCheck, IconShieldX } from 'virtual:tabler-icons';
import { Dialog } from '#components/dialog/dialog.tsx';
import { Button } from '#components/button/button.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Box, Grid, layout, Row, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import classes from './permission.module.css';

type Props = { contact: Contact; consents: readonly ContactConsent[] };

function useSentence({ contact, consents }: Props): string {
  const { t } = useTranslation('contacts');
  const formats = useFormats();
  const date = formats.longDate(contact.statusChangedAt);
  const live = consents.find((consent) => consent.withdrawnAt === null);
  switch (contact.status) {
    case 'subscribed':
      return t(($) => $.contacts.detail.allowed, { date: formats.longDate(live?.givenAt ?? contact.statusChangedAt) });
    case 'pending':
      return t(($) => $.contacts.detail.noPermission);
    case 'unsubscribed':
      return t(($) => $.contacts.detail.withdrawn, { date });
    case 'bounced':
      return t(($) => $.contacts.detail.bounced, { date });
    case 'complained':
      return t(($) => $.contacts.detail.complained, { date });
    case 'blocked':
      return t(($) => $.contacts.detail.blocked, { date });
  }
}

function Records({ consents }: { consents: readonly ContactConsent[] }) {
  const { t } = useTranslation('contacts');
  const formats = useFormats();
  if (consents.length === 0) return <p>{t(($) => $.contacts.detail.noRecords)}</p>;
  return (
    <Grid scrollY maxH="50vh" as="ul" gap={16}>
      {consents.map((consent) => {
        const source = t(($) => $.contacts.source[consent.source]);
        return (
          <Text as="li" size={13} key={consent.id}>
            <blockquote
              {...layout('box', {
                mx: 0,
                mt: 0,
                mb: 4,
                pl: 12,
                tone: 'default',
                breakWords: true,
                className: classes.quote,
              })}
            >
              {consent.text}
            </blockquote>
            <p>
              {t(($) => $.contacts.detail.recordFrom, {
                source: consent.profileName === null ? source : `${source}, ${consent.profileName}`,
                date: formats.dateTime(consent.givenAt),
              })}
            </p>
            <p>{t(($) => $.contacts.detail.recordVersion, { version: consent.textVersion })}</p>
            {consent.withdrawnAt !== null && (
              <Text tone="danger">
                {t(($) => $.contacts.detail.recordWithdrawn, { date: formats.dateTime(consent.withdrawnAt) })}
              </Text>
            )}
          </Text>
        );
      })}
    </Grid>
  );
}

/** Whether a contact may be mailed, since when, and the proof. */
export function Permission(props: Props) {
  const { t } = useTranslation('contacts');
  const [isOpen, setOpen] = useState(false);
  const sentence = useSentence(props);
  const isAllowed = props.contact.status === 'subscribed';
  return (
    <>
      <Row
        border="strong"
        radius={10}
        fill="surface"
        gap={12}
        py={12}
        px={14}
        size={13}
        align="stretch"
        className={classes.box}
        data-allowed={isAllowed || undefined}
      >
        <Icon
          {...layout('box', { fixed: true, mt: 2, tone: 'faint' })}
          of={isAllowed ? IconShieldCheck : IconShieldX}
          size={16}
        />
        <p>
          {sentence}{' '}
          <Box underline="soft" as="button" weight="medium" tone="primary" type="button" onClick={() => setOpen(true)}>
            {t(($) => $.contacts.detail.records)}
          </Box>
        </p>
      </Row>
      <Dialog
        title={t(($) => $.contacts.detail.recordsTitle)}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        actions={<Button onClick={() => setOpen(false)}>{t(($) => $.contacts.detail.closeRecords)}</Button>}
      >
        <Records consents={props.consents} />
      </Dialog>
    </>
  );
}
