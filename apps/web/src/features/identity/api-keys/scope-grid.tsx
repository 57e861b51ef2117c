import type { ClientPermission } from '@enlace/contract/core/permissions.ts';
import { useTranslation } from 'react-i18next';
import { Segments } from '#components/filters/segments.tsx';
import { Box, Grid, Text } from '#components/layout/layout.tsx';
import {
  presetOf,
  scopeFor,
  type ScopeNoun,
  scopeNouns,
  type ScopePreset,
  scopesOfPreset,
  type ScopeVerb,
  toggleScope,
} from './scopes.rules.ts';
import classes from './keys.module.css';

type Props = { scopes: readonly ClientPermission[]; onChange: (scopes: ClientPermission[]) => void; error?: string };
type CellProps = Omit<Props, 'error'> & { noun: ScopeNoun; verb: ScopeVerb };

function Cell({ scopes, onChange, noun, verb }: CellProps) {
  const { t } = useTranslation('settings');
  const scope = scopeFor(noun, verb);
  if (scope === undefined) return <td aria-hidden="true" />;
  const label = t(($) => $.settings.keys.scopeOf, {
    noun: t(($) => $.settings.nouns[noun]),
    verb: t(($) => $.settings.verbs[verb]),
  });
  return (
    <td>
      <Grid center inline pointer as="label" w={44} h={32} className={classes.tick}>
        <input
          type="checkbox"
          aria-label={label}
          checked={scopes.includes(scope)}
          onChange={() => onChange(toggleScope({ scopes, noun, verb }))}
        />
      </Grid>
    </td>
  );
}

/** Scopes of a key: two presets, or noun by noun. */
export function ScopeGrid({ scopes, onChange, error }: Props) {
  const { t } = useTranslation('settings');
  const presets: readonly Exclude<ScopePreset, 'own'>[] = ['read', 'all'];
  const choose = (preset: ScopePreset) => {
    if (preset !== 'own') onChange(scopesOfPreset(preset));
  };
  return (
    <Box
      as="fieldset"
      shrink
      m={0}
      p={0}

      aria-describedby={error === undefined ? undefined : 'scopes-error'}
    >
      <Text as="legend" mb={8} p={0} size={13} weight="semibold" tone="default">
        {t(($) => $.settings.keys.scopes)}
      </Text>
      <Segments
        label={t(($) => $.settings.keys.presets)}
        value={presetOf(scopes)}
        onChange={choose}
        segments={[...presets, 'own' as const].map((preset) => ({
          value: preset,
          label: t(($) => $.settings.keys.preset[preset]),
        }))}
      />
      <Box as="table" mt={10} size={13} tone="default" className={classes.grid}>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{t(($) => $.settings.keys.area)}</span>
            </th>
            <th scope="col">{t(($) => $.settings.verbs.read)}</th>
            <th scope="col">{t(($) => $.settings.verbs.write)}</th>
          </tr>
        </thead>
        <tbody>
          {scopeNouns.map((noun) => (
            <tr key={noun}>
              <th scope="row">{t(($) => $.settings.nouns[noun])}</th>
              <Cell scopes={scopes} onChange={onChange} noun={noun} verb="read" />
              <Cell scopes={scopes} onChange={onChange} noun={noun} verb="write" />
            </tr>
          ))}
        </tbody>
      </Box>
      {error !== undefined && (
        <Text mt={6} size={13} tone="danger" id="scopes-error" role="alert">
          {error}
        </Text>
      )}
    </Box>
  );
}
