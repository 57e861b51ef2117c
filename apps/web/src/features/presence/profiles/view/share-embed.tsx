import type { Profile } from '@enlace/contract/presence/profiles/profiles.schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '#components/fields/choice-field.tsx';
import { Box } from '#components/layout/layout.tsx';
import { CopyLine } from './share-copy.tsx';
import { embedCode } from './share-links.rules.ts';
import classes from './share-card.module.css';

/** HTML for the owner's own site. */
export function ShareEmbed({ profile }: { profile: Profile }) {
  const { t } = useTranslation('share');
  const [kind, setKind] = useState<'frame' | 'link'>('frame');
  return (
    <Box as="details" mt={16} pt={12} lineTop className={classes.more}>
      <summary>{t(($) => $.share.embed)}</summary>
      <ChoiceField
        label={t(($) => $.share.embedKind)}
        choices={[
          { value: 'frame', label: t(($) => $.share.embedFrame) },
          { value: 'link', label: t(($) => $.share.embedLink) },
        ]}
        value={kind}
        onChange={(value) => setKind(value === 'link' ? 'link' : 'frame')}
      />
      <CopyLine
        label={t(($) => $.share.embedCode)}
        hint={t(($) => $.share.embedHint)}
        text={embedCode(profile, kind)}
        isCode
      />
    </Box>
  );
}
