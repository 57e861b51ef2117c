import { describe, expect, it } from 'vitest';
import { riskOfFile } from './risky-files.rules.ts';

describe('a file', () => {
  it.each([
    ['factura.pdf', null],
    ['sin-punto', null],
    ['instalar.EXE', 'program'],
    ['instalar.exe. ', 'program'],
    ['factura.pdf.exe', 'disguised'],
    ['factura.pdf   .exe.', 'disguised'],
    ['factura\u202efdp.exe', 'disguised'],
    ['cuentas.xlsm', 'active'],
    ['entrar.html.', 'active'],
  ])('named %j is judged by what its name does', (name, risk) => {
    expect(riskOfFile(name)).toBe(risk);
  });
});
