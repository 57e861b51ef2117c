import type { ContactCardProps } from './contact_card.schema.ts';

export const contactCardExample: ContactCardProps = {
  name: 'Marina Ferrer',
  note: 'Ceramista',
  organisation: 'Barro y Sal',
  photo: null,
  phones: [{ kind: 'mobile', number: '+34 600 123 123' }],
  emails: [{ address: 'hola@barroysal.example' }],
  whatsapp: '+34 600 123 123',
  website: 'https://barroysal.example/',
  street: 'Carrer Santa Bàrbara, 14',
  postalCode: '03590',
  city: 'Altea',
  region: 'Alicante',
  country: '',
};
