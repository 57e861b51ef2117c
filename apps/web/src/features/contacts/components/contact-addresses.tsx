import type { ContactAddress } from '@enlace/contract/contacts/contacts.schemas.ts';
import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { FieldNote } from '#components/fields/field-note.tsx';
import { ApiError } from '#lib/api/api-error.ts';
import { call } from '#lib/api/call.ts';
import { errorText, fieldIssueText } from '#lib/i18n/error-text.ts';
import { contactKeys, rereadContacts } from '../api/contacts.queries.ts';
import { addAddressRef, removeAddressRef, updateAddressRef } from '../api/contacts.refs.ts';
import { phoneText } from '../phone-text.rules.ts';
import classes from './contact-addresses.module.css';

type Props = { contactId: string; addresses: readonly ContactAddress[] };

function textOf(error: unknown): string {
  const issue = error instanceof ApiError ? error.fields[0] : undefined;
  return issue ? fieldIssueText(issue) : errorText(error);
}

/** Every e-mail and telephone of a tamy: add, make primary, remove. */
export function ContactAddresses({ contactId, addresses }: Props) {
  const { t } = useTranslation('contacts');
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const [failure, setFailure] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);

  async function run(work: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
      await client.invalidateQueries({ queryKey: contactKeys.detail(contactId) });
      rereadContacts(client);
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  }

  function add(event: FormEvent): void {
    event.preventDefault();
    const value = typed.trim();
    if (value === '') return;
    const kind = value.includes('@') ? 'email' : 'phone';
    void run(async () => {
      await call(addAddressRef, { params: { id: contactId }, body: { kind, value } });
      setTyped('');
    });
  }

  return (
    <>
      <ul className={classes.list}>
        {addresses.map(({ id, kind, value, label, isPrimary }) => {
          const shown = kind === 'phone' ? phoneText(value) : value;
          const params = { id: contactId, addressId: id };
          return (
            <li key={id} className={classes.item}>
              <span className={classes.value}>
                {shown}
                {label !== null && <small> {label}</small>}
              </span>
              {isPrimary ? (
                <small>{t(($) => $.contacts.detail.primary)}</small>
              ) : (
                <Button
                  size="sm"
                  variant="ghost"
                  disabled={isBusy}
                  aria-label={`${t(($) => $.contacts.detail.makePrimary)}: ${shown}`}
                  onClick={() => void run(() => call(updateAddressRef, { params, body: { isPrimary: true } }))}
                >
                  {t(($) => $.contacts.detail.makePrimary)}
                </Button>
              )}
              <Button
                size="sm"
                variant="ghost"
                disabled={isBusy}
                aria-label={t(($) => $.contacts.detail.removeAddress, { value: shown })}
                onClick={() => void run(() => call(removeAddressRef, { params }))}
              >
                ×
              </Button>
            </li>
          );
        })}
      </ul>
      <form className={classes.form} onSubmit={add}>
        <TextInput
          size="xs"
          aria-label={t(($) => $.contacts.detail.addEmail)}
          placeholder={t(($) => $.contacts.detail.addressPlaceholder)}
          value={typed}
          maxLength={254}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button size="sm" type="submit" loading={isBusy}>
          {t(($) => $.contacts.detail.addAddress)}
        </Button>
      </form>
      <FieldNote error={failure === undefined ? undefined : textOf(failure)} />
    </>
  );
}
