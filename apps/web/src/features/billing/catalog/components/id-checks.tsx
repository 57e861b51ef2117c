import type { ReplyOf } from '@enlace/contract/core/operation.ts';
import type { listTaxIdChecks } from '@enlace/contract/billing/taxes/taxes.contract.ts';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { StatusBadge, type StatusTone } from '#components/figures/status-badge.tsx';
import { Box, Text } from '#components/layout/layout.tsx';
import { TextLink } from '#components/link/text-link.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import classes from './id-checks.module.css';

const tones: Record<'valid' | 'invalid' | 'unknown', StatusTone> = { valid: 'ok', invalid: 'danger', unknown: 'warn' };

/** The last VAT number consultations, collapsed. */
export function IdChecks({ checks }: { checks: ReplyOf<typeof listTaxIdChecks> }) {
  const { t } = useTranslation('catalog');
  const formats = useFormats();
  return (
    <Box as="details" fixed maxH="40%" scroll py={12} px={20} lineTop size={13} className={classes.checks}>
      <summary>
        {checks.isAsking
          ? t(($) => $.catalog.checks.title, { count: checks.items.length })
          : t(($) => $.catalog.checks.off)}
      </summary>
      {checks.items.length === 0 && <p>{t(($) => $.catalog.checks.none)}</p>}
      <ul>
        {checks.items.map(({ id, client, taxId, outcome, consultation, at }) => (
          <li key={id}>
            <TextLink to={paths.admin.user(client.id)}>{client.name}</TextLink>
            <span>{taxId}</span>
            <StatusBadge tone={tones[outcome]} isQuiet={outcome === 'valid'}>
              {t(($) => $.catalog.checks.outcome[outcome])}
            </StatusBadge>
            <Text as="span" tone="faint">
              {[consultation, formats.dateTime(at)].filter(Boolean).join(' · ')}
            </Text>
          </li>
        ))}
      </ul>
    </Box>
  );
}
