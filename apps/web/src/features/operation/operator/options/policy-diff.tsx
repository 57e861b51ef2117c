import { useTranslation } from 'react-i18next';
import { Box, Text } from '#components/layout/layout.tsx';
import { ScrollRegion } from '#components/surface/scroll-region.tsx';
import { diffLines } from './line-diff.rules.ts';
import classes from './options.module.css';

const signs = { same: '', added: '+', removed: '−' } as const;

/** Line diff of two texts, marked by symbol and text, not by colour alone. */
export function PolicyDiff({ label, before, after }: { label: string; before: string; after: string }) {
  const { t } = useTranslation('options');
  if (before === after)
    return (
      <Text tone="muted" maxW="58ch" size={13} breakWords className={classes.help}>
        {t(($) => $.options.policy.noDiff)}
      </Text>
    );
  return (
    <ScrollRegion className={classes.diff} label={label}>
      <ul>
        {diffLines(before, after).map(({ kind, text }, index) => (
          <Box as="li" relative pre breakWords tone="muted" key={index} data-kind={kind}>
            {kind !== 'same' && (
              <span className={classes.mark} role="img" aria-label={t(($) => $.options.policy[kind])}>
                {signs[kind]}
              </span>
            )}
            {text === '' ? '\u00A0' : text}
          </Box>
        ))}
      </ul>
    </ScrollRegion>
  );
}
