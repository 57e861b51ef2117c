import type { Platform } from '#platform/platform.types.ts';

const purpose = 'file-download';
const ticketForm = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

type Deps = Pick<Platform, 'secrets'>;
/** The current link: after a password change its tickets are invalid. */
type Link = { owner: string; shareId: string; passwordCount: number };
type Subject = Link & { id: string };

function text({ owner, shareId, passwordCount, id }: Subject): string {
  return `${owner}.${shareId}.${passwordCount}.${id}`;
}

/** Part of the address of a started download, so that its parts are counted together. */
export function issueTicket({ secrets }: Deps, subject: Subject): string {
  return `${subject.id}.${secrets.sign(purpose, text(subject))}`;
}

/** The id of the download that a ticket of this link was issued for. */
export function readTicket({ secrets }: Deps, { ticket, ...link }: Link & { ticket: string }): string | undefined {
  const [, id = '', signature = ''] = ticketForm.exec(ticket) ?? [];
  if (id === '') return undefined;
  return secrets.verify({ purpose, text: text({ ...link, id }), signature }) ? id : undefined;
}
