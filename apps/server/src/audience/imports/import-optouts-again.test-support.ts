import { lines, type OptOutFile } from './import-optouts.test-support.ts';

/** `asks`: columns that are not read and that the run asks about before it subscribes anybody. */
type FurtherFile = OptOutFile & { asks?: readonly string[] };

/** Further programs and formats: codes, two columns that only say it together, other languages. */
export const furtherFiles: FurtherFile[] = [
  {
    program: 'Dotdigital',
    file: lines(
      'email,FIRSTNAME,Status,OptInType',
      'a@correo.example,A,Subscribed,Double',
      'b@correo.example,B,HardBounced,Double',
      'c@correo.example,C,IspComplained,Double',
      'd@correo.example,D,DirectComplaint,Double',
      'e@correo.example,E,PendingOptIn,Unknown',
      'f@correo.example,F,SharedSuppression,Single',
      'g@correo.example,G,MailBlocked,Single',
      'h@correo.example,H,Unsubscribed,Single',
    ),
    people: {
      a: 'subscribed',
      b: 'bounced',
      c: 'complained',
      d: 'complained',
      e: 'pending',
      f: 'blocked',
      g: 'blocked',
      h: 'unsubscribed',
    },
  },
  {
    program: 'Wix',
    file: lines(
      'First Name,Last Name,Email 1,Email subscriber status,SMS subscriber status,Labels',
      'A,Uno,a@correo.example,Subscribed,Never subscribed,',
      'B,Dos,b@correo.example,Unsubscribed,Subscribed,',
      'C,Tres,c@correo.example,Never subscribed,Subscribed,',
      'D,Cuatro,d@correo.example,Unknown,,',
    ),
    people: { a: 'subscribed', b: 'unsubscribed', c: 'pending', d: 'pending' },
  },
  {
    program: 'Pipedrive',
    file: lines(
      'Person - Name,Person - Email - Work,Person - Marketing status,Person - Organization',
      'A,a@correo.example,Subscribed,Uno',
      'B,b@correo.example,Unsubscribed,Uno',
      'C,c@correo.example,No consent,Uno',
      'D,d@correo.example,Archived,Uno',
      'E,e@correo.example,Bounced,Uno',
    ),
    people: { a: 'subscribed', b: 'unsubscribed', c: 'pending', d: 'pending', e: 'bounced' },
  },
  {
    program: 'Keap',
    file: lines(
      'Id,First Name,Email,Email Status,Email Opt-In Reason',
      '1,A,a@correo.example,Confirmed,Web form',
      '2,B,b@correo.example,Opt-Out,',
      '3,C,c@correo.example,Non-marketable,',
      '4,D,d@correo.example,Provided Feedback (spam),',
      '5,E,e@correo.example,Hard Bounce,',
      '6,F,f@correo.example,Unengaged Non-Marketable,',
    ),
    people: { a: 'subscribed', b: 'unsubscribed', c: 'pending', d: 'complained', e: 'bounced', f: 'pending' },
  },
  {
    program: 'iContact',
    file: lines(
      'email,fname,status,createDate',
      'a@correo.example,A,normal,2024-01-01',
      'b@correo.example,B,donotcontact,2024-01-01',
      'c@correo.example,C,bounced,2024-01-01',
      'd@correo.example,D,unlistable,2024-01-01',
    ),
    people: { a: 'pending', b: 'unsubscribed', c: 'bounced', d: 'pending' },
  },
  {
    program: 'CiviCRM',
    file: lines(
      'Display Name,Email,Do Not Email,No Bulk Emails (User Opt Out),On Hold',
      'A,a@correo.example,,,',
      'B,b@correo.example,1,,',
      'C,c@correo.example,,Yes,',
      'D,d@correo.example,,,On Hold Bounce',
      'E,e@correo.example,,,On Hold Opt Out',
    ),
    people: { a: 'subscribed', b: 'unsubscribed', c: 'unsubscribed', d: 'bounced', e: 'unsubscribed' },
  },
  {
    program: 'The WordPress plugin Newsletter: letters',
    file: lines(
      '"email";"name";"surname";"status"',
      '"a@correo.example";"A";"Uno";"C"',
      '"b@correo.example";"B";"Dos";"U"',
      '"c@correo.example";"C";"Tres";"S"',
      '"d@correo.example";"D";"Cuatro";"B"',
    ),
    people: { a: 'pending', b: 'pending', c: 'pending', d: 'pending' },
  },
  {
    program: 'phpList',
    file: lines(
      'email\tconfirmed\tblacklisted\toptedin\thtmlemail\tdisabled',
      'a@correo.example\t1\t0\t1\t1\t0',
      'b@correo.example\t1\t1\t1\t1\t0',
      'c@correo.example\t0\t0\t0\t1\t0',
      'd@correo.example\t1\t0\t1\t1\t1',
    ),
    people: { a: 'subscribed', b: 'unsubscribed', c: 'unsubscribed', d: 'unsubscribed' },
  },
  {
    program: 'Marketo',
    file: lines(
      'Email Address,First Name,Unsubscribed,Unsubscribed Reason,Marketing Suspended,Black Listed,Email Invalid',
      'a@correo.example,A,0,,0,0,0',
      'b@correo.example,B,1,Too many,0,0,0',
      'c@correo.example,C,0,,1,0,0',
      'd@correo.example,D,0,,0,1,0',
      'e@correo.example,E,0,,0,0,1',
    ),
    people: { a: 'subscribed', b: 'unsubscribed', c: 'unsubscribed', d: 'unsubscribed', e: 'bounced' },
  },
  {
    program: 'Amazon SES, suppression list',
    file: lines(
      'EmailAddress,Reason,LastUpdateTime',
      'a@correo.example,BOUNCE,2024-01-01T00:00:00Z',
      'b@correo.example,COMPLAINT,2024-01-01T00:00:00Z',
    ),
    people: { a: 'bounced', b: 'complained' },
  },
  {
    program: 'Amazon SES, contact list',
    file: lines(
      'EmailAddress,UnsubscribeAll,TopicPreferences',
      'a@correo.example,false,"[{""TopicName"":""news"",""SubscriptionStatus"":""OPT_IN""}]"',
      'b@correo.example,true,',
      'c@correo.example,false,"[{""TopicName"":""news"",""SubscriptionStatus"":""OPT_OUT""}]"',
    ),
    people: { a: 'subscribed', b: 'unsubscribed', c: 'subscribed' },
    asks: ['TopicPreferences'],
  },
  {
    program: 'Postmark, suppressions',
    file: lines(
      'EmailAddress,SuppressionReason,Origin,CreatedAt',
      'a@correo.example,HardBounce,Recipient,2024-01-01',
      'b@correo.example,SpamComplaint,Recipient,2024-01-01',
      'c@correo.example,ManualSuppression,Customer,2024-01-01',
    ),
    people: { a: 'bounced', b: 'complained', c: 'blocked' },
  },
  {
    program: 'SparkPost',
    file: lines(
      'recipient,type,source,description',
      'a@correo.example,non_transactional,Unsubscribe Link,',
      'b@correo.example,transactional,Bounce Rule,550 no such user',
      'c@correo.example,non_transactional,Spam Complaint,',
    ),
    people: { a: 'unsubscribed', b: 'bounced', c: 'complained' },
  },
  {
    program: 'EC-CUBE in Japanese',
    file: lines(
      '会員ID,お名前(姓),お名前(名),メールアドレス,メールマガジン送付について',
      '1,田中,太郎,a@correo.example,受け取る',
      '2,山田,花子,b@correo.example,受け取らない',
      '3,佐藤,一,c@correo.example,配信を希望しない',
      '4,鈴木,二,d@correo.example,送付しない',
    ),
    people: { a: 'subscribed', b: 'unsubscribed', c: 'unsubscribed', d: 'unsubscribed' },
  },
  {
    program: 'A shop in Japanese with numbers',
    file: lines(
      'メールアドレス,氏名,メルマガ配信区分',
      'a@correo.example,田中 太郎,1',
      'b@correo.example,山田 花子,2',
      'c@correo.example,佐藤 一,3',
    ),
    people: { a: 'subscribed', b: 'subscribed', c: 'subscribed' },
    asks: ['メルマガ配信区分'],
  },
  {
    program: 'Two columns: what happened and when',
    file: lines(
      'email,Last action,Last action date',
      'a@correo.example,Subscribed,2024-01-01',
      'b@correo.example,Unsubscribed,2024-02-01',
      'c@correo.example,Resubscribed,2024-03-01',
    ),
    people: { a: 'subscribed', b: 'unsubscribed', c: 'subscribed' },
  },
  {
    program: 'Dates alone: alta and baja',
    file: lines(
      'Correo;Nombre;Alta;Baja',
      'a@correo.example;A;01/02/2023;',
      'b@correo.example;B;01/02/2023;03/04/2024',
      'c@correo.example;C;01/02/2023;  ',
    ),
    people: { a: 'subscribed', b: 'unsubscribed', c: 'subscribed' },
  },
  {
    program: 'A date of leaving under another name',
    file: lines(
      'Email,Name,Joined,Left on,Removed',
      'a@correo.example,A,2023-01-01,,',
      'b@correo.example,B,2023-01-01,2024-01-01,',
      'c@correo.example,C,2023-01-01,,2024-01-01',
    ),
    people: { a: 'subscribed', b: 'unsubscribed', c: 'unsubscribed' },
  },
  {
    program: 'The status in the labels',
    file: lines(
      'Email,Name,Tags',
      'a@correo.example,A,"VIP, Clientes"',
      'b@correo.example,B,"VIP, Unsubscribed"',
      'c@correo.example,C,BAJA',
      'd@correo.example,D,"Clientes; no enviar"',
      'e@correo.example,E,Hard bounce',
    ),
    people: { a: 'subscribed', b: 'unsubscribed', c: 'unsubscribed', d: 'unsubscribed', e: 'bounced' },
  },
  {
    program: 'The status in the groups',
    file: lines(
      'Email,Name,Lists',
      'a@correo.example,A,Newsletter',
      'b@correo.example,B,Unsubscribed',
      'c@correo.example,C,Newsletter;Do not mail',
    ),
    people: { a: 'pending', b: 'unsubscribed', c: 'unsubscribed' },
  },
  {
    program: 'Remarks: whoever they speak of waits until somebody has read them',
    file: lines(
      'Nombre,Correo,Notas',
      'A,a@correo.example,cliente desde 2010',
      'B,b@correo.example,NO ENVIAR PUBLICIDAD',
      'C,c@correo.example,pidió la baja del boletín el 3 de mayo',
      'D,d@correo.example,Do not email!',
    ),
    people: { a: 'subscribed', b: 'pending', c: 'pending', d: 'pending' },
  },
  {
    program: 'Dutch: Laposta',
    file: lines(
      'E-mailadres;Voornaam;Status;Uitschrijfdatum',
      'a@correo.example;A;Actief;',
      'b@correo.example;B;Uitgeschreven;2024-01-01',
      'c@correo.example;C;Afgemeld;2024-01-01',
      'd@correo.example;D;Niet bevestigd;',
      'e@correo.example;E;Opgeschoond;',
    ),
    people: { a: 'subscribed', b: 'unsubscribed', c: 'unsubscribed', d: 'pending', e: 'pending' },
  },
  {
    program: 'Polish: FreshMail',
    file: lines(
      'E-mail;Imię;Status;Zgoda na newsletter',
      'a@correo.example;A;Aktywny;tak',
      'b@correo.example;B;Wypisany;tak',
      'c@correo.example;C;Aktywny;nie',
      'd@correo.example;D;Do potwierdzenia;tak',
    ),
    people: { a: 'subscribed', b: 'unsubscribed', c: 'unsubscribed', d: 'pending' },
  },
  {
    program: 'Catalan',
    file: lines(
      'Correu electrònic;Nom;Estat;Vol rebre el butlletí',
      'a@correo.example;A;Actiu;Sí',
      'b@correo.example;B;Baixa;Sí',
      'c@correo.example;C;Actiu;No',
      'd@correo.example;D;Donat de baixa;Sí',
    ),
    people: { a: 'subscribed', b: 'unsubscribed', c: 'unsubscribed', d: 'unsubscribed' },
  },
  {
    program: 'Swedish',
    file: lines(
      'E-post;Namn;Avregistrerad;Nyhetsbrev',
      'a@correo.example;A;Nej;Ja',
      'b@correo.example;B;Ja;Ja',
      'c@correo.example;C;Nej;Nej',
    ),
    people: { a: 'subscribed', b: 'unsubscribed', c: 'unsubscribed' },
  },
  {
    program: 'Hungarian',
    file: lines('E-mail;Név;Leiratkozott', 'a@correo.example;A;nem', 'b@correo.example;B;igen'),
    people: { a: 'subscribed', b: 'unsubscribed' },
  },
  {
    program: 'Chinese',
    file: lines(
      '邮箱,姓名,订阅状态',
      'a@correo.example,A,已订阅',
      'b@correo.example,B,已退订',
      'c@correo.example,C,未订阅',
    ),
    people: { a: 'subscribed', b: 'unsubscribed', c: 'pending' },
  },
  {
    program: 'Korean',
    file: lines('이메일,이름,수신 여부,수신거부일', 'a@correo.example,A,동의,', 'b@correo.example,B,거부,2024-01-01'),
    people: { a: 'subscribed', b: 'unsubscribed' },
  },
  {
    program: 'Russian',
    file: lines(
      'Email;Имя;Статус подписки',
      'a@correo.example;A;Активен',
      'b@correo.example;B;Отписан',
      'c@correo.example;C;Отписался',
    ),
    people: { a: 'subscribed', b: 'unsubscribed', c: 'unsubscribed' },
  },
  {
    program: 'Emarsys: 1 and 2',
    file: lines('E-Mail,First Name,Opt-In', 'a@correo.example,A,1', 'b@correo.example,B,2', 'c@correo.example,C,True'),
    people: { a: 'subscribed', b: 'pending', c: 'subscribed' },
  },
  {
    program: 'Negations',
    file: lines('email,name,Not interested in marketing emails', 'a@correo.example,A,FALSE', 'b@correo.example,B,TRUE'),
    people: { a: 'subscribed', b: 'unsubscribed' },
  },
  {
    program: 'Negations in Spanish',
    file: lines(
      'correo;nombre;No deseo recibir comunicaciones comerciales',
      'a@correo.example;A;No',
      'b@correo.example;B;Sí',
      'c@correo.example;C;X',
    ),
    people: { a: 'subscribed', b: 'unsubscribed', c: 'unsubscribed' },
  },
  {
    program: 'Raiser’s Edge: an empty code says nothing',
    file: lines(
      'Name,Email,Requests no email,Solicit Codes',
      'A,a@correo.example,No,',
      'B,b@correo.example,Yes,',
      'C,c@correo.example,No,Do Not Email',
    ),
    people: { a: 'pending', b: 'unsubscribed', c: 'unsubscribed' },
  },
  {
    program: 'Mailman 3 and Google Groups',
    file: lines(
      'Email address,Nickname,Group status,Email status,Email preference,Posting permissions',
      'a@correo.example,A,Member,ACTIVE,Each email,Allowed',
      'b@correo.example,B,Member,BOUNCING,Each email,Allowed',
      'c@correo.example,C,Member,ACTIVE,No email,Allowed',
    ),
    people: { a: 'subscribed', b: 'bounced', c: 'subscribed' },
    asks: ['Email preference'],
  },
  {
    program: 'A remark in the name',
    file: lines('Nombre,Correo', 'Ana (NO ENVIAR),a@correo.example', 'Eva,e@correo.example'),
    people: { a: 'subscribed', e: 'subscribed' },
    asks: ['Nombre'],
  },
  {
    program: 'Notes in a column whose name asks, kept as notes',
    file: lines('email,Comments,Do not contact', 'a@correo.example,,', 'b@correo.example,,X'),
    people: { a: 'subscribed', b: 'unsubscribed' },
  },
  {
    program: 'Elastic Email: numbers',
    file: lines('Email,FirstName,Status', 'a@correo.example,A,0', 'b@correo.example,B,2', 'c@correo.example,C,1'),
    people: { a: 'pending', b: 'pending', c: 'pending' },
  },
  {
    program: 'Sheets in one table: a section for those who left',
    file: lines(
      'email,name',
      'a@correo.example,A',
      'b@correo.example,B',
      'UNSUBSCRIBED,',
      'c@correo.example,C',
      'd@correo.example,D',
    ),
    people: { a: 'subscribed', b: 'subscribed', c: 'unsubscribed', d: 'unsubscribed' },
  },
];
