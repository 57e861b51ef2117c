import type { ReactNode } from 'react';
import { ScrollRegion } from '#components/surface/scroll-region.tsx';
import { Box } from '#components/layout/layout.tsx';
import classes from './figure-table.module.css';

type Props = { label: string; heads: readonly string[]; rows: readonly { key: string; cells: readonly ReactNode[] }[] };

/** Figures as rows: a name first, numbers on the right. */
export function FigureRows({ heads, rows }: Omit<Props, 'label'>) {
  return (
    <Box as="table" size={13} className={classes.table}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [name, ...figures] }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {figures.map((figure, index) => (
              <td key={heads[index + 1]}>{figure}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

/** The same in a scrolling area when there are many. */
export function FigureTable({ label, ...table }: Props) {
  return (
    <ScrollRegion className={classes.scroll} label={label}>
      <FigureRows {...table} />
    </ScrollRegion>
  );
}
