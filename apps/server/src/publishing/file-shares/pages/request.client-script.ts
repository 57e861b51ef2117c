import { createHash } from 'node:crypto';
import { formControls } from '@enlace/blocks/blocks/form/form-submission.ts';
import { tus, uploadLimits } from '@enlace/contract/files/uploads/uploads.contract.ts';

/**
 * Sends a request's files one after the other in pieces (tus 1.0.0) and resumes from the server's offset after a broken
 * connection. The page has no storage: unfinished uploads are in its address fragment, so that a reload finds them
 * again. Without it the form works as it is. Plain script: browsers get exactly this text.
 */
const source = `(()=>{"use strict";
const form=document.querySelector("form[data-uploads]");
if(!form)return;
const words=JSON.parse(form.dataset.words),base=form.dataset.uploads,by=name=>form.elements.namedItem(name);
const input=form.querySelector("input[type=file]"),list=document.getElementById("envios"),state=document.getElementById("envios-estado"),lender=document.getElementById("prueba"),problem=document.getElementById("envios-error"),limits=document.getElementById("limites");
const least=262144,most=${uploadLimits.chunkBytes},waits=[0,1,3,5,10,20],queue=[],left=new Map();
let piece=1048576,isRunning=false,arrived=0;
class Refusal extends Error{constructor(status,code){super(code);this.status=status;this.code=code}}
const isPassing=({status,code})=>status===423||status>=500||code==="uploads.offset_conflict";
const reasons={"uploads.too_large":"too_large","request.too_large":"too_large","file_requests.kind_refused":"kind","file_requests.empty_file":"empty","file_requests.full":"full","file_requests.closed":"closed","quota.exceeded":"no_room","quota.read_only":"no_room","uploads.too_many":"rate","request.rate_limited":"rate","forms.not_verified":"unsafe"};
const fill=(text,n)=>text.replace("{n}",String(n));
function codeOf(text){try{return JSON.parse(text).error.code}catch{return ""}}
function keyOf({name,size,lastModified}){
let hash=2166136261;
for(const sign of name+"|"+size+"|"+lastModified)hash=Math.imul(hash^sign.codePointAt(0),16777619);
return (hash>>>0).toString(36)+size.toString(36);
}
function remember(){
const text=[...left].slice(-60).map(pair=>pair.join(".")).join(",");
history.replaceState(null,"",text===""?location.pathname+location.search:"#s="+text);
}
for(const pair of (/^#s=([0-9a-z.,-]+)$/.exec(location.hash)||["",""])[1].split(",")){
const [key,id]=pair.split(".");
if(id)left.set(key,id);
}
function base64(text){return btoa(String.fromCharCode(...new TextEncoder().encode(text)))}
function prove(){return new Promise(done=>{
lender.addEventListener("enlace-proof",({detail})=>done(detail),{once:true});
lender.dispatchEvent(new Event("enlace-proof-wanted"));
})}
function tell(job,text,isBad=false){
job.note.textContent=text;
job.note.className=isBad?"e":"";
}
function show(job,sent){
job.bar.value=job.file.size?sent/job.file.size:0;
tell(job,words.sending+" "+Math.floor(job.bar.value*100)+" %");
}
async function begin(job){
const values={filename:job.file.name,sender:by("sender").value,${formControls.proofOfWork}:await prove(),${formControls.honeypot}:by("${formControls.honeypot}").value};
const metadata=Object.entries(values).filter(([,value])=>value!=="").map(([key,value])=>key+" "+base64(value)).join(",");
const reply=await fetch(base,{method:"POST",credentials:"omit",headers:{"tus-resumable":"${tus.version}","upload-length":String(job.file.size),"upload-metadata":metadata}});
if(reply.status!==201)throw new Refusal(reply.status,codeOf(await reply.text()));
job.id=reply.headers.get("location").split("/").pop();
left.set(job.key,job.id);
remember();
return 0;
}
async function standing(job){
const reply=await fetch(base+"/"+job.id,{credentials:"omit",cache:"no-store"});
if(reply.ok){const {offset,length}=await reply.json();if(length===job.file.size)return offset}
else if(reply.status!==404&&reply.status!==410)throw new Refusal(reply.status,codeOf(await reply.text()));
return begin(job);
}
function send(job,from){return new Promise((resolve,reject)=>{
const call=new XMLHttpRequest(),to=Math.min(job.file.size,from+piece);
call.open("PATCH",base+"/"+job.id);
call.setRequestHeader("tus-resumable","${tus.version}");
call.setRequestHeader("upload-offset",String(from));
call.setRequestHeader("content-type","${tus.contentType}");
call.upload.onprogress=({loaded})=>show(job,Math.min(to,from+loaded));
call.onload=()=>call.status===204?resolve(Number(call.getResponseHeader("upload-offset"))):reject(new Refusal(call.status,codeOf(call.responseText)));
call.onerror=call.onabort=()=>reject(new Error("cut"));
job.stop=()=>call.abort();
call.send(job.file.slice(from,to));
})}
async function sendAll(job){
let at=job.id?await standing(job):await begin(job);
show(job,at);
while(at<job.file.size){
if(job.isGone)return;
const began=performance.now();
at=await send(job,at);
job.tries=0;
show(job,at);
const took=performance.now()-began;
if(took<4000)piece=Math.min(most,piece*2);else if(took>15000)piece=Math.max(least,piece/2);
}
}
function pause(job){return new Promise(done=>{
const wake=()=>{clearTimeout(timer);removeEventListener("online",wake);done()};
const timer=window.setTimeout(wake,1000*waits[Math.min(job.tries,waits.length-1)]);
addEventListener("online",wake);
job.tries+=1;
})}
async function run(job){
for(;;){
try{
await sendAll(job);
if(job.isGone)return;
job.bar.value=1;job.drop.remove();
tell(job,words.received);
arrived+=1;
break;
}catch(error){
if(job.isGone)return;
if(error instanceof Refusal&&!isPassing(error)){
if(error.code==="forms.not_verified"&&job.tries<2){job.tries+=1;continue}
job.drop.remove();job.bar.remove();
tell(job,words.refused[reasons[error.code]||"failed"],true);
break;
}
if(job.tries>0)tell(job,words.offline,true);
piece=Math.max(least,piece/2);
await pause(job);
}
}
left.delete(job.key);
remember();
}
async function work(){
if(isRunning)return;
isRunning=true;
state.textContent=words.stay;
for(let job=queue.shift();job;job=queue.shift())if(!job.isGone)await run(job);
isRunning=false;
state.textContent=arrived===0?"":arrived===1?words.one:fill(words.many,arrived);
}
function leave(job){
job.isGone=true;
if(job.stop)job.stop();
job.row.remove();
left.delete(job.key);
remember();
if(job.id)fetch(base+"/"+job.id,{method:"DELETE",credentials:"omit",headers:{"tus-resumable":"${tus.version}"}}).catch(()=>undefined);
input.focus();
}
function add(file){
const row=document.createElement("li"),box=document.createElement("div"),note=document.createElement("small"),bar=document.createElement("progress"),drop=document.createElement("button");
const key=keyOf(file),job={file,key,id:left.get(key),row,note,bar,drop,tries:0,isGone:false};
box.append(file.name,note);
bar.max=1;bar.value=0;bar.setAttribute("aria-label",file.name);
drop.type="button";drop.className="q";drop.textContent=words.remove;drop.setAttribute("aria-label",words.remove+" "+file.name);
drop.addEventListener("click",()=>leave(job));
tell(job,words.waiting);
row.append(box,bar,drop);
list.append(row);
list.hidden=false;
queue.push(job);
}
form.noValidate=true;
input.multiple=true;
for(const note of form.querySelectorAll("[data-plain]"))note.hidden=true;
limits.textContent=limits.dataset.live;
if(left.size>0)state.textContent=left.size===1?words.resumeOne:fill(words.resumeMany,left.size);
form.addEventListener("submit",event=>{
event.preventDefault();
const files=[...input.files];
problem.textContent=files.length===0?words.refused.none:"";
problem.hidden=files.length>0;
if(files.length===0){input.focus();return}
files.forEach(add);
input.value="";
work();
});
})();
`;

export const requestScript = Buffer.from(source);

/** The name contains its hash, so that browsers cache it permanently. */
export const requestScriptUrl = `/p/subidas-${createHash('sha256').update(requestScript).digest('hex').slice(0, 12)}.js`;
