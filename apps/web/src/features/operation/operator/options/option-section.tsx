import type { ReactNode } from 'react';
import { Stack } from '#components/layout/layout.tsx';
import { SettingSection } from '#components/page/setting-section.tsx';
import classes from './options.module.css';

type Props = {
  /** Also its anchor in the page: `/admin/opciones#id`. */
  id: string;
  title: string;
  lead?: ReactNode;
  children: ReactNode;
};

/** One section of the options: explanation and settings. */
export function OptionSection({ children, ...section }: Props) {
  return (
    <SettingSection {...section}>
      <Stack gap={16} mt={6} className={classes.stack}>
        {children}
      </Stack>
    </SettingSection>
  );
}
