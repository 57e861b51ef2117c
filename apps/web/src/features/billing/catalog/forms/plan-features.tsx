import { catalogLimits } from '@enlace/contract/billing/catalog/catalog.schemas.ts';
import { useTranslation } from 'react-i18next';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { IconButton } from '#components/button/icon-button.tsx';
import { FieldGroup } from '#components/fields/field-group.tsx';
import { Grid, Stack } from '#components/layout/layout.tsx';
import { NamesField } from '../components/names-field.tsx';
import { type FilledTexts, noTexts } from '../names.rules.ts';

type Props = {
  features: readonly FilledTexts[];
  onChange: (features: FilledTexts[]) => void;
  errorOf: (path: string) => unknown;
  isDisabled: boolean;
};

/** Lines of the comparison, in display order. */
export function PlanFeatures({ features, onChange, errorOf, isDisabled }: Props) {
  const { t } = useTranslation('catalog');
  const swap = (index: number, other: number) => {
    const [one, two] = [features[index], features[other]];
    if (one && two) onChange(features.map((feature, at) => (at === index ? two : at === other ? one : feature)));
  };
  return (
    <FieldGroup legend={t(($) => $.catalog.plans.features)} isDisabled={isDisabled}>
      {features.map((feature, index) => {
        const number = index + 1;
        return (
          // oxlint-disable-next-line react/no-array-index-key -- the lines have no name of their own
          <Grid lineBottom columns="minmax(0, 1fr) 32px" gap={8} align="start" pb={10} key={index}>
            <NamesField
              legend={t(($) => $.catalog.plans.feature, { number })}
              value={feature}
              onChange={(texts) => onChange(features.map((other, at) => (at === index ? texts : other)))}
              errorOf={(locale) => errorOf(`features.${index}.${locale}`)}
              maxLength={catalogLimits.feature}
            />
            <Stack gap={2}>
              <IconButton
                icon={IconArrowUp}
                size={28}
                iconSize={16}
                label={t(($) => $.catalog.plans.featureUp, { number })}
                disabled={index === 0}
                onClick={() => swap(index, index - 1)}
              />
              <IconButton
                icon={IconArrowDown}
                size={28}
                iconSize={16}
                label={t(($) => $.catalog.plans.featureDown, { number })}
                disabled={index === features.length - 1}
                onClick={() => swap(index, index + 1)}
              />
              <IconButton
                icon={IconTrash}
                size={28}
                iconSize={16}
                label={t(($) => $.catalog.plans.featureRemove, { number })}
                onClick={() => onChange(features.filter((_feature, at) => at !== index))}
              />
            </Stack>
          </Grid>
        );
      })}
      {features.length < catalogLimits.features && (
        <Button
          variant="soft"
          size="sm"
          repeats
          icon={IconPlus}
          onClick={() => onChange([...features, { ...noTexts }])}
        >
          {t(($) => $.catalog.plans.featureAdd)}
        </Button>
      )}
    </FieldGroup>
  );
}
