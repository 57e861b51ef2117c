import { expect, it } from 'vitest';
import { readMailboxAddress } from './mailbox-address.ts';

it('reads the conversation, the tamy and the places of an address', () => {
  const read = readMailboxAddress(
    new URLSearchParams('c=una&nuevo=tamy&carpeta=ventas&etiqueta=pedido&estado=abiertas'),
  );
  expect(read).toMatchObject({ conversationId: 'una', writeTo: 'tamy', filter: { folder: 'ventas', label: 'pedido' } });
});

it('takes an empty word for none, so that nothing nameless is asked for', () => {
  const read = readMailboxAddress(new URLSearchParams('c=&carpeta=&etiqueta='));
  expect(read.conversationId).toBeUndefined();
  expect(read.filter).toMatchObject({ folder: undefined, label: undefined });
});
