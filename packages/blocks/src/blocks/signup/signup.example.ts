import type { SignupProps } from './signup.schema.ts';

export const signupExample: SignupProps = {
  title: 'Te avisamos cuando se abra el horno',
  intro: 'Un correo al mes, con lo nuevo y las plazas de taller.',
  askName: true,
  consentText: 'Al apuntarte recibirás nuestras novedades por correo. Te das de baja con un clic.',
  consentUrl: 'https://barroysal.example/privacidad',
  submitLabel: 'Avísame',
  successMessage: '',
  confirmByMail: true,
};
