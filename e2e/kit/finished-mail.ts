import { richTextFromParagraphs } from '@enlace/blocks/model/richtext.schema.ts';

type Block = { id: string; props: Record<string, unknown>; columns?: Block[][] };
type Mail = { name: string; subject: string; preheader: string; revision: number; document: { blocks: Block[] } };

const paragraphs = (...texts: string[]) => ({ doc: richTextFromParagraphs(texts) });
const row = (title: string, subtitle: string) => ({
  title,
  subtitle,
  badge: '',
  image: null,
  url: '{{ profile_url }}',
});

/** What a potter writes over the starter “Novedades”, block by block. */
const written: Record<string, Record<string, unknown>> = {
  title: { text: 'El horno de leña ya está abierto' },
  opening: paragraphs(
    'Hola, {{ contact.first_name | default: "qué tal" }}. El martes abrimos la hornada de otoño, y ninguna pieza salió igual que otra.',
  ),
  list: {
    items: [
      row('Vajilla Salina', 'Doce piezas esmaltadas a mano'),
      row('Taller de esmaltes', 'El sábado, quedan tres plazas'),
      row('Encargos', 'Desde veinticuatro piezas'),
    ],
  },
  'pair-text-0': paragraphs('Hemos cambiado el torno de sitio y hay más luz'),
  'pair-text-1': paragraphs('El domingo estamos en el mercado de Alcoy'),
  closing: paragraphs('Si os guardamos algo, basta con contestar a este correo.'),
};

function finishedBlock(block: Block): Block {
  const { id, props, columns } = block;
  const own = { ...block, props: { ...props, ...written[id] } };
  return columns ? { ...own, columns: columns.map((column) => column.map(finishedBlock)) } : own;
}

/** The stored starter with texts of one's own, to save over it. */
export function finishedMail({ name, revision, document }: Mail) {
  const blocks = document.blocks.map(finishedBlock);
  const around = { subject: 'Hemos abierto el horno', preheader: 'La hornada de otoño y tres plazas libres' };
  return { baseRevision: revision, name, ...around, document: { ...document, blocks } };
}
