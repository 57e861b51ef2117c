import type { AudiencePart, CampaignAudience } from '@enlace/contract/sending/campaigns/audience.schemas.ts';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '#components/fields/choice-field.tsx';
import { Text } from '#components/layout/layout.tsx';
import { excludedParts } from '../rules/audience.ts';
import { PartAdder } from './part-adder.tsx';
import { PartChips } from './part-chips.tsx';
import { type AudienceSelections, useAudienceChoices } from './use-audience-choices.ts';

export type AudienceFieldsProps = {
  audience: CampaignAudience;
  /** Details of its selections. */
  selections?: AudienceSelections;
  /** False while the audience is only the default of a new draft: nothing is shown as chosen. */
  isDecided?: boolean;
  onChange: (audience: CampaignAudience) => void;
};

const none: AudienceSelections = [];

/** All subscribed contacts or some parts, minus excluded parts. */
export function AudienceFields({ audience, selections = none, isDecided = true, onChange }: AudienceFieldsProps) {
  const { t } = useTranslation('mailing');
  const choices = useAudienceChoices(selections);
  const excluded = excludedParts(audience);
  const change = (patch: Partial<CampaignAudience>) => onChange({ ...audience, ...patch });
  const leaveOut = (exclude: AudiencePart[]) => change({ exclude, excludeContactIds: [] });
  return (
    <>
      <ChoiceField
        label={t(($) => $.mailing.audience.who)}
        {...(isDecided ? { value: audience.kind } : {})}
        onChange={(value) => change({ kind: value === 'chosen' ? 'chosen' : 'all' })}
        choices={[
          { value: 'all', label: t(($) => $.mailing.audience.all) },
          { value: 'chosen', label: t(($) => $.mailing.audience.chosen) },
        ]}
      />
      {isDecided && audience.kind === 'chosen' && (
        <div>
          <PartAdder
            label={t(($) => $.mailing.audience.include)}
            parts={audience.include}
            choices={choices}
            onChange={(include) => change({ include })}
          />
          <PartChips parts={audience.include} choices={choices} onChange={(include) => change({ include })} />
          {audience.include.length === 0 && (
            <Text size={13} tone="muted">
              {t(($) => $.mailing.audience.empty)}
            </Text>
          )}
        </div>
      )}
      {isDecided && (
        <div>
          <PartAdder
            label={t(($) => $.mailing.audience.exclude)}
            parts={excluded}
            choices={choices}
            onChange={leaveOut}
          />
          <PartChips parts={excluded} choices={choices} onChange={leaveOut} />
        </div>
      )}
    </>
  );
}
