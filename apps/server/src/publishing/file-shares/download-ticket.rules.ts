import type { Platform } from '#platform/platform.types.ts';

const purpose = 'file-download';
const ticketForm = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

type Deps = Pick<Platform, 'secrets'>;
/** The link as it is now: with another password its tickets are worth nothing. */
type Link = { owner: string; shareId: string; passwordCount: number };
type Subject = Link & { id: string };

function text({ owner, shareId, passwordCount, id }: Subject): string {
  return `${owner}.${shareId}.${passwordCount}.${id}`;
}

/** Stands in the address of a download that has begun, so that its pieces count together. */
export function issueTicket({ secrets }: Deps, subject: Subject): string {
  return `${subject.id}.${secrets.sign(purpose, text(subject))}`;
}

/** Id of the download a ticket of this link was given for. */
export function readTicket({ secrets }: Deps, { ticket, ...link }: Link & { ticket: string }): string | undefined {
  const [, id = '', signature = ''] = ticketForm.exec(ticket) ?? [];
  if (id === '') return undefined;
  return secrets.verify({ purpose, text: text({ ...link, id }), signature }) ? id : undefined;
}
