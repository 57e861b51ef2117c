/** Markdown; headings, lists and links only. */
export const guide = `## A key for a program
1. Under [API keys](/user/opciones/claves), create a key, name it and select only the permissions it needs.
2. Choose when it expires and copy it: it is shown once.
3. The program sends it in the header \`Authorization: Bearer\`. Every call is described at \`/api/docs\`.
## Get notified
1. Under [Webhooks](/user/opciones/webhooks), enter the https address of your program and choose the events.
2. Save the secret: your program uses it to check the signature of each call.
3. If your program does not respond, we retry. Calls and their responses stay in the list.
## If you lose a key
Revoke it. It stops working at once.
`;
