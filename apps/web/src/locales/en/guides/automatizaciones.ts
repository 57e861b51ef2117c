/** Markdown; headings, lists and links only. */
export const guide = `## Create one
1. Open [Automations](/user/campanas/automatizaciones) and create one.
2. Choose what starts it: someone subscribes, gets a label, submits a form, reaches a date, has been inactive for a while, or you add them.
3. Add steps: send a mail, wait, add or remove labels, check a condition.
4. Try it with a tamy: you see which way they would go, and nothing is sent.
5. Activate it. If a mail still contains sample text, we list it: rewrite it, or tick that you want to send it as it is.
## While it runs
Applying changes to an active automation takes effect at once. Pausing keeps everyone where they are. Anyone who unsubscribes leaves at once.
## What it uses
Each mail counts as one send of your plan. When the sends are used up, the mail waits at its step and we notify you.
`;
