import { describe, expect, it } from 'vitest';
import { isCompanyName } from './company-name.rules.ts';

describe('a name that is a company’s', () => {
  it.each([
    ...['Estudio Menta, S.L.', 'Barro y Sal S. L.', 'Barro y Sal SL', 'Talleres Ruiz, SLU', 'BARRO Y SAL SL'],
    ...['Telefónica, S.A.', 'Bodegas del Sur S.A.U.', 'Hermanos Pla, C.B.', 'Clínica Sol, S.L.P. (unipersonal)'],
    ...[
      'Hilandera Sociedad Cooperativa',
      'Molins, S. Coop.',
      'Obras Vega, S.L. en liquidación',
      'Frutas Gil Sociedad Limitada',
    ],
    ...['Müller & Söhne GmbH', 'Weber AG', 'Dupont SARL', 'Dupont S.A.S.', 'Rossi S.r.l.', 'Rossi SpA', 'Silva, Lda.'],
    ...['Jansen B.V.', 'Jansen BV', 'Acme Ltd', 'Acme Limited', 'Kowalski Sp. z o.o.', 'Novák s.r.o.', 'Nielsen ApS'],
    ...['Virtanen Oy', 'Hansen A/S'],
  ])('%s', (name) => expect(isCompanyName(name)).toBe(true));
});

describe('a name that is a person’s', () => {
  it.each([
    ...['Marina Ferrer', 'MARINA FERRER', 'Joana Sa', 'Ana Sau i Pons', 'Jordi Sau', 'Luis A. Pérez', 'S. L. Jackson'],
    ...['Minh Le', 'María de la O', 'Li An', 'Eva Coll', 'Nerea Ag', 'Juan Carlos I', 'S.L.', '山田太郎', 'Kim Se'],
  ])('%s', (name) => expect(isCompanyName(name)).toBe(false));
});
