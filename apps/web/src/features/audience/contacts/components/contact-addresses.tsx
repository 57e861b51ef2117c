import { type ContactAddress, contactLimits } from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import { Menu } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconDots, IconPlus, IconStar, IconX } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { IconButton } from '#components/button/icon-button.tsx';
import { FieldNote } from '#components/fields/field-note.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Box, Grid, Row, Text } from '#components/layout/layout.tsx';
import { ApiError } from '#lib/api/api-error.ts';
import { errorText, fieldIssueText } from '#lib/i18n/error-text.ts';
import { useCan } from '#lib/session/use-can.ts';
import { type AddressActions, useAddresses } from '../api/use-addresses.ts';
import { phoneText } from '../phone-text.rules.ts';
import { InlineValue } from './inline-value.tsx';
import classes from './contact-addresses.module.css';

const mailMax = 254;

function textOf(error: unknown): string {
  const issue = error instanceof ApiError ? error.fields[0] : undefined;
  return issue ? fieldIssueText(issue) : errorText(error);
}

type RowProps = { address: ContactAddress; actions: AddressActions; canChange: boolean };

function AddressRow({ address, actions, canChange }: RowProps) {
  const { t } = useTranslation('contacts');
  const { t: tr } = useTranslation('record');
  const { kind, value, label, isPrimary } = address;
  const shown = kind === 'phone' ? phoneText(value) : value;
  return (
    <Row lineTop as="li" align="start" gap={6} pt={8} pb={6} size={13} className={classes.item}>
      <Box grow shrink>
        <Text as="span" block breakWords tabular>
          {shown}
        </Text>
        <Row minH={24} as="span" gap={14} size={12} tone="muted" className={classes.about}>
          {isPrimary && <span className={classes.primary}>{t(($) => $.contacts.detail.primary)}</span>}
          {canChange ? (
            <InlineValue
              label={tr(($) => $.record.address.label, { value: shown })}
              value={label ?? ''}
              emptyText={tr(($) => $.record.address.labelAdd)}
              maxLength={contactLimits.addressLabel}
              onSave={(text) => actions.label(address, text === '' ? null : text)}
            />
          ) : (
            label
          )}
        </Row>
      </Box>
      {canChange && (
        <Menu position="bottom-end" width={200}>
          <Menu.Target>
            <IconButton
              icon={IconDots}
              size={28}
              iconSize={16}
              label={tr(($) => $.record.address.actions, { value: shown })}
              disabled={actions.isBusy}
            />
          </Menu.Target>
          <Menu.Dropdown>
            {!isPrimary && (
              <Menu.Item
                leftSection={<Icon of={IconStar} size={16} />}
                onClick={() => void actions.makePrimary(address)}
              >
                {t(($) => $.contacts.detail.makePrimary)}
              </Menu.Item>
            )}
            <Menu.Item
              color="var(--danger-text)"
              leftSection={<Icon of={IconX} size={16} />}
              onClick={() => void actions.remove(address, shown)}
            >
              {t(($) => $.contacts.detail.removeAddress, { value: shown })}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </Row>
  );
}

function AddForm({ actions }: { actions: AddressActions }) {
  const { t } = useTranslation('contacts');
  const [typed, setTyped] = useState('');
  function add(event: FormEvent): void {
    event.preventDefault();
    if (typed.trim() === '') return;
    void actions.add(typed.trim()).then((isDone) => isDone && setTyped(''));
  }
  return (
    <Grid as="form" columns="minmax(0, 1fr) auto" gap={8} align="start" mt={8} onSubmit={add}>
      <TextField
        label={t(($) => $.contacts.detail.addEmail)}
        hideLabel
        size="sm"
        placeholder={t(($) => $.contacts.detail.addressPlaceholder)}
        value={typed}
        maxLength={mailMax}
        autoComplete="off"
        autoCapitalize="none"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button size="sm" type="submit" icon={IconPlus} loading={actions.isBusy}>
        {t(($) => $.contacts.detail.addAddress)}
      </Button>
    </Grid>
  );
}

type Props = { contactId: string; addresses: readonly ContactAddress[] };

/** All e-mail addresses and telephone numbers of a contact: add, label, make primary, remove. */
export function ContactAddresses({ contactId, addresses }: Props) {
  const canChange = useCan('contacts.write');
  const actions = useAddresses(contactId);
  return (
    <>
      <ul>
        {addresses.map((address) => (
          <AddressRow key={address.id} address={address} actions={actions} canChange={canChange} />
        ))}
      </ul>
      {canChange && <AddForm actions={actions} />}
      <FieldNote error={actions.failure === undefined ? undefined : textOf(actions.failure)} />
    </>
  );
}
