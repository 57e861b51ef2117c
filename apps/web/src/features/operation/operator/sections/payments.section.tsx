import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Row, Text } from '#components/layout/layout.tsx';
import { SettingAct } from '#components/page/setting-section.tsx';
import { Loaded } from '#components/states/loaded.tsx';
import { type ProvidersReply, providersQuery } from '../api/options.queries.ts';
import { StripeForm } from '../options/stripe-form.tsx';
import { OptionSection } from '../options/option-section.tsx';
import classes from '../options/options.module.css';

type Item = ProvidersReply['items'][number];

function Provider({ item }: { item: Item }) {
  const { t } = useTranslation('options');
  const helps: Record<Item['provider'], string> = {
    transfer: t(($) => $.options.payments.transferHelp),
    sandbox: t(($) => $.options.payments.sandboxHelp),
    stripe: t(($) => $.options.payments.stripeHelp),
  };
  const variables = item.variables.map(
    ({ name, isSet }) => `${name}: ${isSet ? t(($) => $.options.set) : t(($) => $.options.notSet)}`,
  );
  return (
    <SettingAct
      title={t(($) => $.options.payments[item.provider])}
      help={
        <>
          {helps[item.provider]}
          {item.missing.map((gap) => (
            <span key={gap}>
              <br />
              {t(($) => $.options.payments.missing[gap])}
            </span>
          ))}
          {variables.length > 0 && (
            <>
              <br />
              <Text as="span" size={12} tone="faint">
                {variables.join(' · ')}
              </Text>
            </>
          )}
        </>
      }
    >
      <Row as="span" inline gap={8} size={13} tone="muted" className={classes.state} data-on={item.isOn || undefined}>
        {item.isOn ? t(($) => $.options.payments.on) : t(($) => $.options.payments.off)}
        {item.isOn && !item.isReal && <> · {t(($) => $.options.payments.trial)}</>}
      </Row>
    </SettingAct>
  );
}

/** Payment methods: active ones, and what is missing for the others. */
export function PaymentsSection() {
  const { t } = useTranslation('options');
  const query = useQuery(providersQuery);
  return (
    <OptionSection id="pagos" title={t(($) => $.options.sections.payments)} lead={t(($) => $.options.payments.lead)}>
      <Loaded query={query} rows={2}>
        {({ items }) => (
          <div className={classes.rows}>
            {items.map((item) => (
              <Provider key={item.provider} item={item} />
            ))}
          </div>
        )}
      </Loaded>
      <StripeForm />
    </OptionSection>
  );
}
