/** Markdown; headings, lists and links only. */
export const guide = `## Reply
1. Open [the mailbox](/user/buzon/todos) and choose a conversation. Its status is to answer, open, snoozed, closed or spam.
2. Press the line below it, or the r key (a to reply to all), write and send with Ctrl+Enter. You have 10 seconds to undo; the text becomes a draft again.
3. You can also schedule the reply. Drafts are saved while you write, even offline.
## Stay organised
Snooze what is not for today, use folders and labels, and write internal notes, which never leave the mailbox. You can merge two conversations with the same person, and split them again for 30 days.
## Save time
Save [replies](/user/opciones/respuestas) with variables and type \`/\` to choose one. Set your [hours](/user/opciones/horario) and an automatic reply.
## Sort automatically
With [rules](/user/opciones/reglas), the mailbox labels, moves, closes, mutes or answers messages for you. Try them on the last messages before saving; what each rule did is shown below the message.
## Search
Type words or be precise: \`from:julia\`, \`has:file\`, \`is:closed\`, \`after:2026-01-31\`, \`label:workshop\`.
`;
