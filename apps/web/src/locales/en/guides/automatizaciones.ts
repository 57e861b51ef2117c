/** Markdown; headings, lists and links only. */
export const guide = `## Make one
1. Open [Automations](/user/campanas/automatizaciones) and create one.
2. Choose what starts it: somebody subscribes, gets a label, sends a form, a date comes, there was no activity for a while, or you add them.
3. Add steps: send a mail, wait, add or remove labels, ask a condition.
4. Try it with a tamy: you see which way they would go, and nothing is sent.
5. Activate it.
## While it works
Saving an active automation changes it at once. Pausing leaves everybody where they are. Who unsubscribes leaves at once.
## What it uses
Each mail counts as one send of the plan. When they are used up it waits at its step and we tell you.
`;
