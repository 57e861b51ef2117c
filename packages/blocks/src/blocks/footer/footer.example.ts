import type { FooterProps } from './footer.schema.ts';

export const footerExample: FooterProps = {
  text: '',
  links: [
    { label: 'Aviso legal', url: 'https://barroysal.example/legal' },
    { label: 'Privacidad', url: 'https://barroysal.example/privacidad' },
  ],
};
