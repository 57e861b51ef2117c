/** Markdown; headings, lists and links only. */
export const guide = `## Answer
1. Open [the mailbox](/user/buzon/todos) and choose a conversation. Its states are to answer, open, snoozed, closed and spam.
2. Write and send with Ctrl+Enter. You have 10 seconds to undo; the text becomes the draft again.
3. You can also schedule the answer. A draft is kept while you write, also without a connection.
## Keep order
Snooze what is not for today, use folders and labels, and write internal notes: they never leave the mailbox. Two conversations of one person can be joined, and taken apart for 30 days.
## Save time
Keep [replies](/user/opciones#respuestas) with variables and start writing with \`/\` to choose one. Set your [hours](/user/opciones#horario) and an automatic answer.
## Let it sort itself
With [rules](/user/opciones#reglas) the mailbox labels, moves, closes, keeps quiet or answers for you. Try them on the last messages before you save them; what each one did stands below the message.
## Search
Type words or be precise: \`from:julia\`, \`has:file\`, \`is:closed\`, \`after:2026-01-31\`, \`label:workshop\`.
`;
