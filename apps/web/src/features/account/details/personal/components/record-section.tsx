import type { Personal } from '@enlace/contract/account/details/personal.schemas.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { Box } from '#components/layout/layout.tsx';
import { TextLink } from '#components/link/text-link.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { currentLocale } from '#lib/i18n/i18n.ts';
import { toWireLocale } from '#lib/i18n/locales.ts';
import { CopyButton } from './copy-button.tsx';
import classes from './personal.module.css';

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function usePolicyText({ accepted, current }: Personal['policy']): string {
  const { t } = useTranslation('personal');
  if (accepted === null) return t(($) => $.personal.record.policyNone);
  return accepted < current
    ? t(($) => $.personal.record.policyOlder, { version: accepted, current })
    : t(($) => $.personal.record.policyVersion, { version: accepted });
}

/** Facts set at registration. */
export function RecordSection({ personal }: { personal: Personal }) {
  const { t } = useTranslation('personal');
  const formats = useFormats();
  const { codigo, accountType, createdAt, policy } = personal;
  const label = t(($) => $.personal.record.codigo);
  return (
    <Box as="dl" className={classes.facts}>
      <Fact label={label}>
        <code>{codigo}</code> <CopyButton text={codigo} label={label} />
      </Fact>
      {accountType && (
        <Fact label={t(($) => $.personal.record.accountType)}>{accountType.name[toWireLocale(currentLocale())]}</Fact>
      )}
      <Fact label={t(($) => $.personal.record.policy)}>
        {usePolicyText(policy)} <TextLink to={paths.policy}>{t(($) => $.personal.record.read)}</TextLink>
      </Fact>
      <Fact label={t(($) => $.personal.record.since)}>{formats.longDate(createdAt)}</Fact>
    </Box>
  );
}
