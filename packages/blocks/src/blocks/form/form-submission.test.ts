import { describe, expect, it } from 'vitest';
import { formExample } from './form.example.ts';
import { readFormSubmission } from './form-submission.ts';

const good = {
  f_nombre: ' Julia ',
  f_correo: 'julia@example.es',
  f_mensaje: 'Hola\r\nMundo\u0000',
  f_motivo: 'Un taller',
};

describe('what a visitor sends', () => {
  it('is read field by field, cleaned, with its place in the contact', () => {
    const result = readFormSubmission({ form: formExample, values: { ...good, _consent: 'on' } });
    expect(result).toMatchObject({
      status: 'valid',
      hasConsented: true,
      answers: [
        { fieldId: 'nombre', value: 'Julia', mapsTo: 'name' },
        { fieldId: 'correo', value: 'julia@example.es', mapsTo: 'email' },
        { fieldId: 'motivo', value: 'Un taller', mapsTo: 'custom:interes' },
        { fieldId: 'mensaje', value: 'Hola\nMundo', mapsTo: '' },
      ],
    });
  });

  it('names what is wrong by input', () => {
    const values = { f_correo: 'julia', f_motivo: 'Otra cosa', f_mensaje: 'x'.repeat(10_001) };
    expect(readFormSubmission({ form: formExample, values })).toEqual({
      status: 'invalid',
      errors: { f_nombre: 'required', f_correo: 'invalid_email', f_motivo: 'invalid_option', f_mensaje: 'too_long' },
    });
  });

  it('takes no consent that was not asked for', () => {
    const form = { ...formExample, consentText: '' };
    expect(readFormSubmission({ form, values: { ...good, _consent: 'on' } })).toMatchObject({ hasConsented: false });
  });
});
