/** Style sheet of the conversation's page: the product's colours, light and dark, down to 320 px. */
export const threadCss = `:root{color-scheme:light dark;--bg:#F6F4F1;--card:#FFFFFF;--line:#D9D6D0;--text:#181D2E;--soft:#4C4F5D;--in:#EEECE7;--action:#274A9C;--on:#FFFFFF;--bad:#A4262C}
@media(prefers-color-scheme:dark){:root{--bg:#111622;--card:#191E2B;--line:#3D4354;--text:#ECE9E4;--soft:#CAC7C1;--in:#262C3B;--action:#9DBDFE;--on:#0A0E18;--bad:#FFB3AE}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;padding:24px 16px 48px;background:var(--bg);color:var(--text);font:16px/1.55 "Hanken Grotesk",Helvetica,Arial,"Hiragino Sans","Yu Gothic",sans-serif}
main{width:100%;max-width:680px;margin:0 auto}
header{padding:12px 0 20px}
.label{margin:0 0 4px;color:var(--soft);font-size:14px}
h1{margin:0;font:500 clamp(26px,5vw,34px)/1.15 Petrona,Georgia,"Hiragino Mincho ProN","Yu Mincho",serif;text-wrap:balance;overflow-wrap:anywhere}
#log{display:flex;flex-direction:column;gap:14px;margin:0;padding:0;list-style:none}
.m{max-width:86%;align-self:flex-start}
.m.own{align-self:flex-end}
.who{margin:0 0 4px;color:var(--soft);font-size:13px}
.own .who{text-align:right}
.text{margin:0;padding:12px 16px;border-radius:14px;background:var(--in);white-space:pre-wrap;overflow-wrap:anywhere}
.own .text{background:var(--action);color:var(--on)}
.files{display:flex;flex-wrap:wrap;gap:8px;margin:8px 0 0;padding:0;list-style:none}
.files a{display:inline-flex;align-items:center;min-height:44px;padding:6px 14px;border:1px solid var(--line);border-radius:10px;background:var(--card);color:var(--text);overflow-wrap:anywhere}
.hint{margin:14px 0 0;color:var(--soft);font-size:14px}
form{display:flex;flex-direction:column;gap:8px;margin-top:20px;padding:18px;border:1px solid var(--line);border-radius:14px;background:var(--card)}
form .hint{margin:0}
label{font-weight:600}
textarea{width:100%;min-height:112px;padding:12px;border:1px solid var(--soft);border-radius:10px;background:var(--bg);color:inherit;font:inherit;resize:vertical}
textarea[aria-invalid]{border-color:var(--bad)}
button{align-self:flex-end;min-height:48px;padding:12px 28px;border:0;border-radius:10px;background:var(--action);color:var(--on);font:inherit;font-weight:600;cursor:pointer}
.note{margin:0;font-weight:600}
.note.bad{color:var(--bad)}
:focus-visible{outline:3px solid var(--action);outline-offset:3px}
@media(max-width:480px){.m{max-width:94%}button{width:100%}}`;
