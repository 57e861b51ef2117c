import { networkNames, socialNetworks } from '@enlace/blocks/blocks/social_links/social_links.schema.ts';
import type { ClientBrand } from '@enlace/contract/presence/client-brand/client-brand.schemas.ts';
import { clientBrandLimits } from '@enlace/contract/presence/client-brand/client-brand.schemas.ts';
import { useTranslation } from 'react-i18next';
import { IconPlus, IconTrash } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { IconButton } from '#components/button/icon-button.tsx';
import { SelectField } from '#components/fields/select-field.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Grid, Stack, Text } from '#components/layout/layout.tsx';
import classes from './brand.module.css';

type Socials = ClientBrand['socials'];
type Props = { value: Socials; disabled: boolean; onChange: (socials: Socials) => void };

const general = ['email', 'phone', 'web'] as const;

/** The client's networks, in display order. */
export function SocialChoices({ value, disabled, onChange }: Props) {
  const { t } = useTranslation('letterhead');
  const nameOf = (network: string) => {
    const plain = general.find((each) => each === network);
    if (plain !== undefined) return t(($) => $.letterhead.networks[plain]);
    const known = socialNetworks.find((each) => each === network);
    return (known && networkNames[known]) ?? network;
  };
  const change = (place: number, part: Partial<Socials[number]>) =>
    onChange(value.map((each, index) => (index === place ? { ...each, ...part } : each)));
  return (
    <Stack border="none" as="fieldset" gap={8} m={0} p={0} disabled={disabled}>
      <Text as="legend" mb={6} p={0} size={13} weight="semibold">
        {t(($) => $.letterhead.socials)}
      </Text>
      <Stack as="ul" gap={8}>
        {value.map(({ network, url }, place) => (
          // Rows have no identity other than their position.
          // oxlint-disable-next-line react/no-array-index-key
          <Grid
            phone={{ columns: 'minmax(0, 1fr) auto' }}
            as="li"
            columns="160px minmax(0, 1fr) auto"
            align="center"
            gap={8}
            key={place}
            className={classes.social}
          >
            <SelectField<string>
              label={t(($) => $.letterhead.network)}
              hideLabel
              value={network}
              options={socialNetworks.map((each) => ({ value: each, label: nameOf(each) }))}
              onChange={(next) => change(place, { network: next })}
            />
            <TextField
              label={t(($) => $.letterhead.addressOf, { network: nameOf(network) })}
              hideLabel
              value={url}
              placeholder="https://"
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              onChange={({ target }) => change(place, { url: target.value })}
            />
            <IconButton
              icon={IconTrash}
              label={t(($) => $.letterhead.removeNetwork, { network: nameOf(network) })}
              onClick={() => onChange(value.filter((_, index) => index !== place))}
            />
          </Grid>
        ))}
      </Stack>
      {value.length < clientBrandLimits.socials && (
        <div>
          <Button
            size="sm"
            icon={IconPlus}
            onClick={() => {
              const free = socialNetworks.find((each) => !value.some(({ network }) => network === each));
              onChange([...value, { network: free ?? 'web', url: '' }]);
            }}
          >
            {t(($) => $.letterhead.addNetwork)}
          </Button>
        </div>
      )}
    </Stack>
  );
}
