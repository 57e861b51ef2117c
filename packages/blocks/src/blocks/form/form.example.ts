import type { FormProps } from './form.schema.ts';

export const formExample: FormProps = {
  title: 'Escríbenos antes de que se abra el horno',
  intro: 'Encargos, plazas de taller o una pieza que has visto. Contestamos en el día.',
  fields: [
    { id: 'nombre', kind: 'name', label: '', placeholder: '', required: true, choices: [], maps_to: 'name' },
    { id: 'correo', kind: 'email', label: '', placeholder: '', required: true, choices: [], maps_to: 'email' },
    {
      id: 'motivo',
      kind: 'select',
      label: '¿Qué te trae por aquí?',
      placeholder: '',
      required: false,
      choices: [{ label: 'Un taller' }, { label: 'Un encargo' }, { label: 'Una pieza de la tienda' }],
      maps_to: 'custom:interes',
    },
    { id: 'mensaje', kind: 'message', label: '', placeholder: '', required: true, choices: [], maps_to: '' },
  ],
  consentText: 'Quiero recibir un correo al mes con lo nuevo y las plazas de taller.',
  consentUrl: 'https://barroysal.example/privacidad',
  submitLabel: 'Enviar',
  successMessage: 'Gracias. Te contestamos hoy mismo.',
};
