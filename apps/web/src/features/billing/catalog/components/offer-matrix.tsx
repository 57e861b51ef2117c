import type { CatalogItem } from '@enlace/contract/billing/catalog/catalog.schemas.ts';
import { useTranslation } from 'react-i18next';
import { IconPlus } from 'virtual:tabler-icons';
import { plainOptions, SelectField } from '#components/fields/select-field.tsx';
import { Button } from '#components/button/button.tsx';
import { CheckField } from '#components/fields/check-field.tsx';
import { Box, Row } from '#components/layout/layout.tsx';
import { tableCue } from '#components/surface/table-cue.ts';
import type { PriceActs } from '../api/use-prices.ts';
import type { Cell, Matrix, View } from '../matrix.rules.ts';
import { inOwnWords } from '../names.rules.ts';
import { PriceCell } from './price-cell.tsx';
import { TypeField } from './type-field.tsx';
import classes from './matrix.module.css';

type Props = {
  matrix: Matrix;
  canWrite: boolean;
  acts: PriceActs;
  onOpen: (item: CatalogItem) => void;
  onOffer: (cell: Cell) => void;
};

type BarProps = { view: View; currencies: readonly string[]; onChange: (patch: Partial<View>) => void };

/** Account type and currency. */
export function MatrixBar({ view, currencies, onChange }: BarProps) {
  const { t } = useTranslation('catalog');
  return (
    <Row phone={{ p: '0 16px 12px' }} fixed wrap gap={12} align="end" pb={14} px={20} className={classes.bar}>
      <TypeField value={view.accountTypeId} onChange={(accountTypeId) => onChange({ accountTypeId })} />
      <SelectField
        label={t(($) => $.catalog.form.currency)}
        options={plainOptions(currencies)}
        value={view.currency}
        onChange={(currency) => onChange({ currency })}
      />
      <CheckField checked={view.withArchived} onChange={({ target }) => onChange({ withArchived: target.checked })}>
        {t(($) => $.catalog.items.withArchived)}
      </CheckField>
    </Row>
  );
}

/** Plans as rows, periods as columns, with the price in each cell. */
export function OfferMatrix({ matrix, canWrite, acts, onOpen, onOffer }: Props) {
  const { t } = useTranslation('catalog');
  return (
    <Box scroll shrinkY mb={24} style={tableCue}>
      <Box as="table" tabular className={classes.table} aria-label={t(($) => $.catalog.items.title)}>
        <thead>
          <tr>
            <th scope="col">{t(($) => $.catalog.items.plan)}</th>
            {matrix.columns.map(({ id, name }) => (
              <th key={id} scope="col">
                {inOwnWords(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {matrix.rows.map(({ plan, cells }) => (
            <tr key={plan.id}>
              <th scope="row">{inOwnWords(plan.name)}</th>
              {cells.map((cell, index) => {
                const period = matrix.columns[index];
                const name = `${inOwnWords(plan.name)}, ${inOwnWords(period?.name ?? {})}`;
                const isOffered = cell.items.some(({ archivedAt }) => archivedAt === null);
                return (
                  <td key={cell.billingPeriodId}>
                    {cell.items.map((item) => (
                      <PriceCell
                        key={item.id}
                        item={item}
                        name={name}
                        canWrite={canWrite}
                        acts={acts}
                        onOpen={() => onOpen(item)}
                      />
                    ))}
                    {canWrite && !isOffered && (
                      <Button
                        className={classes.offer}
                        variant="ghost"
                        size="sm"
                        icon={IconPlus}
                        aria-label={t(($) => $.catalog.items.offer, { name })}
                        onClick={() => onOffer(cell)}
                      >
                        {t(($) => $.catalog.items.offerShort)}
                      </Button>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}
