import type {
  OpeningCheck,
  OpeningStep,
} from '@enlace/contract/billing/installation-mode/installation-mode.contract.ts';
import { useTranslation } from 'react-i18next';
import { IconCheck } from 'virtual:tabler-icons';
import { paths } from '#app/paths.ts';
import { LinkButton } from '#components/button/button.tsx';
import { StatusBadge } from '#components/figures/status-badge.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Box, Row, Text } from '#components/layout/layout.tsx';
import { Card } from '#components/surface/card.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { currentLocale } from '#lib/i18n/i18n.ts';

/** Where each step is done. */
const places: Record<OpeningCheck, string> = {
  mail: `${paths.admin.settings}#correo`,
  payment: `${paths.admin.settings}#pagos`,
  seller: paths.admin.invoices,
  series: paths.admin.invoices,
  taxes: paths.admin.taxes,
  plans: paths.admin.catalog,
  mail_domain: `${paths.admin.settings}#correo`,
  mail_in: `${paths.admin.settings}#correo`,
  policy: `${paths.admin.settings}#textos`,
  backup: `${paths.admin.settings}#copias`,
  second_factor: paths.admin.account,
  https: paths.admin.help,
};

function useNote(): (step: OpeningStep) => string {
  const { t } = useTranslation('opening');
  const formats = useFormats();
  const countries = new Intl.DisplayNames([currentLocale()], { type: 'region', fallback: 'code' });
  return ({ note, values, fields, at }) =>
    t(($) => $.opening.steps.notes[note], {
      ...values,
      ...(typeof values['country'] === 'string' && { country: countries.of(values['country']) }),
      fields: formats.list(fields.map((field) => t(($) => $.opening.steps.fields[field]))),
      when: at === null ? '–' : formats.relative(at),
    });
}

function Mark({ step, number }: { step: OpeningStep; number: number }) {
  return (
    <Row
      fixed
      justify="center"
      w={26}
      h={26}
      radius="full"
      border
      size={12}
      weight="semibold"
      tone={step.isMet ? 'ok' : 'default'}
      aria-hidden
    >
      {step.isMet ? <Icon of={IconCheck} size={16} /> : number}
    </Row>
  );
}

function Step({ step, number, isFirst }: { step: OpeningStep; number: number; isFirst: boolean }) {
  const { t } = useTranslation('opening');
  const noteOf = useNote();
  const { check, isMet, isNeeded } = step;
  return (
    <Row as="li" gap={14} py={12} px={18} lineTop={number > 1} data-step={check} data-met={isMet}>
      <Mark step={step} number={number} />
      <Row grow shrink stackOnPhone gap={10}>
        <Box grow shrink>
          <Row wrap gap={8} mb={2}>
            <Text as="h3" size={14} weight={isMet ? 'regular' : 'semibold'} tone={isMet ? 'muted' : 'default'}>
              {t(($) => $.opening.steps.names[check])}
            </Text>
            <StatusBadge tone={isMet ? 'ok' : isNeeded ? 'warn' : 'neutral'} isQuiet={isMet}>
              {t(($) => $.opening.steps[isMet ? 'ready' : isNeeded ? 'needed' : 'advised'])}
            </StatusBadge>
          </Row>
          <Text size={13} tone="muted" breakWords>
            {noteOf(step)}
          </Text>
        </Box>
        <LinkButton to={places[check]} size="sm" variant={isFirst ? 'primary' : isMet ? 'ghost' : 'default'}>
          {isMet ? t(($) => $.opening.steps.see) : t(($) => $.opening.steps.acts[check])}
        </LinkButton>
      </Row>
    </Row>
  );
}

/** The steps, first those that are open, in the order in which they hold people up. */
export function StepList({ steps, title }: { steps: readonly OpeningStep[]; title?: string }) {
  const weight = ({ isMet, isNeeded }: OpeningStep) => (isMet ? 2 : isNeeded ? 0 : 1);
  const sorted = [...steps].sort((one, other) => weight(one) - weight(other));
  return (
    <Card isFlush {...(title === undefined ? {} : { title })}>
      <Box as="ol" pt={title === undefined ? 0 : 6}>
        {sorted.map((step, at) => (
          <Step key={step.check} step={step} number={at + 1} isFirst={at === 0 && !step.isMet} />
        ))}
      </Box>
    </Card>
  );
}
