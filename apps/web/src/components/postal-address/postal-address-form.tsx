import { Textarea } from '@mantine/core';
import {
  getPostalAddressRef,
  setPostalAddressRef,
} from '@enlace/contract/presence/client-brand/client-brand.refs.gen.ts';
import { clientBrandLimits } from '@enlace/contract/presence/client-brand/client-brand.schemas.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { Row, Stack } from '#components/layout/layout.tsx';
import { Loaded } from '#components/states/loaded.tsx';
import { call } from '#lib/api/call.ts';
import { useCan } from '#lib/session/use-can.ts';
import { showToast } from '#lib/toast/toast-store.ts';

const postalAddressQuery = queryOptions({
  queryKey: ['settings', 'postal-address'],
  queryFn: ({ signal }) => call(getPostalAddressRef, { signal }),
});

type Props = {
  /** After it was stored: what was checked without it is checked again. */
  onSaved?: () => void;
};

function AddressField({ stored, suggestion, onSaved }: Props & { stored: string | null; suggestion: string | null }) {
  const { t } = useTranslation('postal');
  const client = useQueryClient();
  const canWrite = useCan('campaigns.write');
  const [typed, setTyped] = useState(stored ?? suggestion ?? '');
  const save = useMutation({
    mutationFn: () => call(setPostalAddressRef, { body: { postalAddress: typed.trim() === '' ? null : typed } }),
    onSuccess({ postalAddress }) {
      client.setQueryData(postalAddressQuery.queryKey, { postalAddress, suggestion });
      setTyped(postalAddress ?? '');
      showToast({ text: t(($) => $.postal.saved) });
      onSaved?.();
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  const isSuggested = stored === null && suggestion !== null && typed === suggestion;
  const isSame = typed.trim() === (stored ?? '');
  return (
    <form onSubmit={send}>
      <Stack gap={16} maxW={520}>
        <Textarea
          label={t(($) => $.postal.label)}
          description={isSuggested ? t(($) => $.postal.suggested) : t(($) => $.postal.hint)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          rows={4}
          autoComplete="street-address"
          maxLength={clientBrandLimits.address}
          placeholder={t(($) => $.postal.example)}
          value={typed}
          readOnly={!canWrite}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        {save.isError && <FailureCallout failure={save.error} />}
        {canWrite && (
          <Row>
            <Button
              type="submit"
              size="sm"
              variant={isSame ? 'default' : 'primary'}
              disabled={isSame}
              loading={save.isPending}
            >
              {t(($) => $.postal.save)}
            </Button>
          </Row>
        )}
      </Stack>
    </form>
  );
}

/** The sender's postal address, which is under every mailing; begins with the billing address. */
export function PostalAddressForm({ onSaved }: Props) {
  const query = useQuery(postalAddressQuery);
  return (
    <Loaded query={query} rows={2}>
      {({ postalAddress, suggestion }) => (
        <AddressField stored={postalAddress} suggestion={suggestion} {...(onSaved ? { onSaved } : {})} />
      )}
    </Loaded>
  );
}
