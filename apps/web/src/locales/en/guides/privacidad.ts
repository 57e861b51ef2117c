/** Markdown; headings, lists and links only. */
export const guide = `## Consents
The page of each [tamy](/user/tamys) says what they agreed to, when and in which words. Forms keep it by themselves.
## The rights of a person
1. When they ask for their data, download it from their page, as JSON or as one page.
2. When they ask to be erased, choose *Erase for good*: record, conversations and mails go. A hash of the address stays, so that they do not come back by mistake.
3. Each mail carries a link to unsubscribe and change the language.
## Visits without cookies
Pages count visits without cookies and store no addresses. Counting of opens and clicks can be switched off in [Settings](/user/opciones#seguimiento), or for one tamy.
## Your data
In [Settings](/user/opciones#datos) ask for a ZIP with everything of yours or close the account. That ZIP can be [brought in](/user/opciones#traer) to another account: you see first what it holds, then it comes in whole and nothing is sent.
`;
