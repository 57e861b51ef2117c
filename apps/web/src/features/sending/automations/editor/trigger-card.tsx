import { useTranslation } from 'react-i18next';
import { useFormats } from '#lib/format/use-formats.ts';
import { triggerIcons } from '../components/kind-look.ts';
import { TriggerForm } from './forms/trigger-form.tsx';
import { usePlanView } from './plan-context.tsx';
import { PlanCard } from './step-card.tsx';

function useReentryText(): string {
  const { t } = useTranslation('automations');
  const formats = useFormats();
  const { draft } = usePlanView();
  const { reentry, trigger } = draft.plan;
  if (trigger.kind === 'date') return t(($) => $.automations.detail.eachDate);
  if (reentry.kind === 'never') return t(($) => $.automations.detail.never);
  if (!Number.isFinite(reentry.days) || reentry.days === 0) return t(($) => $.automations.detail.again);
  return t(($) => $.automations.detail.againAfter, { count: reentry.days, n: formats.number(reentry.days) });
}

/** The trigger, above the steps. */
export function TriggerCard() {
  const { t } = useTranslation('automations');
  const { draft, words, triggerWords } = usePlanView();
  const { trigger, audience } = draft.plan;
  const again = useReentryText();
  const detail = triggerWords.detail(trigger);
  return (
    <PlanCard
      stop="trigger"
      isTrigger
      icon={triggerIcons[trigger.kind]}
      sentence={triggerWords.sentence(trigger)}
      details={[
        ...(detail === undefined ? [] : [detail]),
        ...(audience === null ? [] : [t(($) => $.automations.detail.only, { test: words.test(audience) })]),
        again,
      ]}
      places={['trigger', 'audience', 'reentry']}
      form={<TriggerForm />}
    />
  );
}
