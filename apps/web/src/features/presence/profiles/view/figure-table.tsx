import type { ReactNode } from 'react';
import { ScrollRegion } from '#components/surface/scroll-region.tsx';
import classes from './figure-table.module.css';

type Props = { label: string; heads: readonly string[]; rows: readonly { key: string; cells: readonly ReactNode[] }[] };

/** Figures as rows: a name first, numbers on the right. */
export function FigureRows({ heads, rows }: Omit<Props, 'label'>) {
  return (
    <table className={classes.table}>
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
    </table>
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
