import { updateCustomDomainRef } from '@enlace/contract/presence/custom-domains/custom-domains.refs.gen.ts';
import type { CustomDomain } from '@enlace/contract/presence/custom-domains/custom-domains.schemas.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { CheckField } from '#components/fields/check-field.tsx';
import { SelectField } from '#components/fields/select-field.tsx';
import { Box, Stack, Text } from '#components/layout/layout.tsx';
import { call } from '#lib/api/call.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import classes from './domains.module.css';
import { domainProfilesQuery, showOwnDomain } from './domains.queries.ts';

type Change = { rootProfileId?: string | null; profileIds?: string[] | null; redirects?: boolean };

/** Saved at once; the toast offers undo. */
function useChange(domain: CustomDomain) {
  const { t } = useTranslation('domains');
  const client = useQueryClient();
  const { rootProfileId, profileIds, redirects } = domain;
  return useMutation({
    mutationFn: (body: Change) => call(updateCustomDomainRef, { params: { id: domain.id }, body }),
    onSuccess(result) {
      showOwnDomain(client, result.domain);
      const undo = () => {
        const body = { rootProfileId, profileIds, redirects };
        void call(updateCustomDomainRef, { params: { id: domain.id }, body }).then((before) =>
          showOwnDomain(client, before.domain),
        );
      };
      showToast({ text: t(($) => $.domains.saved), undo });
    },
  });
}

/** The profile at the root, the profiles below it, and whether the product's URLs redirect here. */
export function OwnDomainPages({ domain, canChange }: { domain: CustomDomain; canChange: boolean }) {
  const { t } = useTranslation('domains');
  const { data: profiles = [] } = useQuery(domainProfilesQuery);
  const change = useChange(domain);
  // The new choice is shown while it is saved, and the control keeps its focus.
  const { rootProfileId, profileIds, redirects, host } = change.isPending ? { ...domain, ...change.variables } : domain;
  const main = profiles.find(({ isMain }) => isMain);
  const others = profiles.filter(({ id }) => id !== (rootProfileId ?? main?.id));
  const isDisabled = !canChange;
  return (
    <Stack lineTop gap={10} pt={12}>
      <FailureCallout failure={change.error ?? undefined} />
      <Box maxW={420}>
        <SelectField
          label={t(($) => $.domains.root, { url: host })}
          value={rootProfileId ?? ''}
          disabled={isDisabled}
          options={[
            { value: '', label: t(($) => $.domains.main, { name: main?.name ?? '—' }) },
            ...profiles.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(id) => change.mutate({ rootProfileId: id || null })}
        />
      </Box>
      {others.length > 0 && (
        <Box border="none" as="fieldset" m={0} p={0}>
          <Text as="legend" mb={4} p={0} size={13} weight="medium">
            {t(($) => $.domains.others)}
          </Text>
          <CheckField
            checked={profileIds === null}
            disabled={isDisabled}
            onChange={({ currentTarget }) => change.mutate({ profileIds: currentTarget.checked ? null : [] })}
          >
            {t(($) => $.domains.all)}
          </CheckField>
          {profileIds !== null &&
            others.map(({ id, name, slug }) => (
              <CheckField
                key={id}
                checked={profileIds.includes(id)}
                disabled={isDisabled}
                onChange={({ currentTarget }) => {
                  const rest = profileIds.filter((each) => each !== id);
                  change.mutate({ profileIds: currentTarget.checked ? [...rest, id] : rest });
                }}
              >
                {name}{' '}
                <Text as="span" tone="muted" className={classes.term}>
                  /{slug}
                </Text>
              </CheckField>
            ))}
        </Box>
      )}
      <CheckField
        checked={redirects}
        disabled={isDisabled}
        onChange={({ currentTarget }) => change.mutate({ redirects: currentTarget.checked })}
      >
        {t(($) => $.domains.redirects)}
      </CheckField>
    </Stack>
  );
}
