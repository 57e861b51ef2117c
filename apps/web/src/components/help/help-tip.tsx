import { Popover } from '@mantine/core';
import { Suspense, useId, useState } from 'react';
import { IconHelpCircle } from 'virtual:tabler-icons';
import { lazyPart } from '#components/lazy/lazy-part.tsx';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icon/icon.tsx';
import { loadNamespaces } from '#lib/i18n/i18n.ts';
import type { Catalogues } from '#locales/catalogues.ts';
import { Box } from '#components/layout/layout.tsx';
import classes from './help-tip.module.css';

export type TipKey = keyof Catalogues['tips'];

const TipText = lazyPart(async () => {
  const [{ TipText: component }] = await Promise.all([import('./tip-text.tsx'), loadNamespaces(['tips'])]);
  return component;
});

/** A question mark next to the label of a difficult field: explains it in two sentences. Esc closes it. */
export function HelpTip({ of, about }: { of: TipKey; /** The label next to it. */ about: string }) {
  const { t } = useTranslation('common');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      width={300}
      position="top-start"
      withArrow
      trapFocus={false}
      returnFocus
    >
      <Popover.Target>
        <Box
          as="button"
          relative
          w={24}
          h={24}
          ml={2}
          my="-4px"
          radius="full"
          tone="faint"
          hover="lit"
          type="button"
          className={classes.button}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          // A dialog around it listens before React does.
          data-mantine-stop-propagation={isOpen || undefined}
          onClick={() => setOpen(!isOpen)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || !isOpen) return;
            event.stopPropagation();
            setOpen(false);
          }}
        >
          <Icon of={IconHelpCircle} size={16} />
          <span className="sr-only">{t(($) => $.common.helpWith, { what: about })}</span>
        </Box>
      </Popover.Target>
      <Popover.Dropdown id={id} role="note" aria-live="polite" className={classes.tip ?? ''}>
        <Suspense fallback={null}>
          <TipText of={of} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
