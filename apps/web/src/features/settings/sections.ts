import type { ComponentType } from 'react';
import { DataSection } from './sections/data.section.tsx';
import { KeysSection } from './sections/keys.section.tsx';
import { StatisticsSection } from './sections/statistics.section.tsx';

/** Parts of the settings page in their order; a new part is a file in `sections/` and a line here. */
export const sections: readonly { key: string; Section: ComponentType }[] = [
  { key: 'keys', Section: KeysSection },
  { key: 'statistics', Section: StatisticsSection },
  { key: 'data', Section: DataSection },
];
