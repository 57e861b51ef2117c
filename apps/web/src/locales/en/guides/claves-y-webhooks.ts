/** Markdown; headings, lists and links only. */
export const guide = `## A key for a program
1. Under [API keys](/user/opciones#claves), create a key, name it and tick only the permissions it needs.
2. Choose how long it lives and copy it: it is shown once.
3. The program sends it in the header \`Authorization: Bearer\`. Every call is described at \`/api/docs\`.
## Be told
1. Under [Webhooks](/user/opciones#webhooks), enter the https address of your program and choose the events.
2. Keep the secret: with it you check the signature of each message.
3. When your program does not answer we send it again. Deliveries and their answers stay in the list.
## When it is lost
Delete the key. It ends at once.
`;
