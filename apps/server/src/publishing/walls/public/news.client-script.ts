import { createHash } from 'node:crypto';

/**
 * Shows readers of an open page that new posts appeared: polls at intervals, longer while nothing happens or the page
 * is hidden, and adds a link. Without it the page works as it is. Plain script: browsers get exactly this text.
 */
const source = `(()=>{"use strict";
const box=document.getElementById("nuevas");
if(!box)return;
const {from,to,one,many}=box.dataset,least=20000,most=300000;
let wait=least,timer=0,shown=0,last=Date.now(),isOver=false;
function show(n){
shown=n;wait=least;
if(n===0){box.replaceChildren();return}
let link=box.firstElementChild;
if(!link){link=document.createElement("a");link.href=to;box.append(link)}
link.textContent=n===1?one:many.replace("{n}",n>50?"50+":String(n));
}
async function ask(){
last=Date.now();
try{
const reply=await fetch(from,{cache:"no-cache",credentials:"omit"});
if(reply.status===404||reply.status===403){isOver=true;return}
if(!reply.ok)throw new Error(String(reply.status));
const {n}=await reply.json();
if(n===shown)wait=Math.min(wait*1.5,most);else show(n);
}catch{wait=Math.min(wait*2,most)}
}
function plan(){
clearTimeout(timer);
if(!isOver&&!document.hidden&&shown<=50)timer=setTimeout(()=>ask().then(plan),wait*(.8+Math.random()*.4));
}
document.addEventListener("visibilitychange",()=>{
if(document.hidden)clearTimeout(timer);
else if(Date.now()-last>=least){wait=least;ask().then(plan)}
else plan();
});
plan();
})();
`;

export const newsScript = Buffer.from(source);

/** The name contains its hash, so that browsers cache it permanently. */
export const newsScriptUrl = `/p/muro-${createHash('sha256').update(newsScript).digest('hex').slice(0, 12)}.js`;
