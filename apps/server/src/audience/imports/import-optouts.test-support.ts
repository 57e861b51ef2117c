/** Files of other programs, and the resulting status of their people when one consent is given for the whole file. */
export type OptOutFile = {
  program: string;
  file: string;
  name?: string;
  people: Record<string, 'subscribed' | 'pending' | 'unsubscribed' | 'bounced' | 'complained' | 'blocked'>;
};

export const lines = (...text: string[]) => `${text.join('\r\n')}\r\n`;

export const programFiles: OptOutFile[] = [
  {
    program: 'Mailchimp, audience with unsubscribed contacts',
    file: lines(
      'Email Address,First Name,Last Name,Address,Phone Number,MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,UNSUB_TIME,UNSUB_CAMPAIGN_TITLE,UNSUB_CAMPAIGN_ID,UNSUB_REASON,UNSUB_REASON_OTHER,LEID,EUID,NOTES,TAGS',
      'a@correo.example,A,Uno,,,2,"2021-03-01 10:00:00",1.2.3.4,"2021-03-01 10:01:00",1.2.3.4,"2022-01-01 09:00:00",Navidad,abc123,NORMAL,,1,e1,,',
      'b@correo.example,B,Dos,,,2,"2021-03-01 10:00:00",1.2.3.4,"2021-03-01 10:01:00",1.2.3.4,"2022-01-01 09:00:00",,,,,1,e1,,',
    ),
    people: { a: 'unsubscribed', b: 'unsubscribed' },
  },
  {
    program: 'Mailchimp, cleaned',
    file: lines(
      'Email Address,First Name,Last Name,MEMBER_RATING,OPTIN_TIME,CONFIRM_TIME,CLEAN_TIME,CLEAN_CAMPAIGN_TITLE,CLEAN_CAMPAIGN_ID,LEID,EUID',
      'a@correo.example,A,Uno,1,"2021-03-01 10:00:00","2021-03-01 10:00:00","2022-05-01 10:00:00",Otoño,abc,1,e1',
    ),
    people: { a: 'bounced' },
  },
  {
    program: 'Mailchimp, cleaned, with no column that says so',
    name: 'cleaned_email_audience_export_8d7c.csv',
    file: lines('Email Address,First Name,MEMBER_RATING,LEID', 'a@correo.example,A,1,11'),
    people: { a: 'bounced' },
  },
  {
    program: 'Mailchimp, segment of the unsubscribed, by the name of the file',
    name: 'unsubscribed_email_audience_export_8d7c.csv',
    file: lines('Email Address,First Name,MEMBER_RATING,LEID', 'a@correo.example,A,1,11'),
    people: { a: 'unsubscribed' },
  },
  {
    program: 'Mailchimp, nonsubscribed',
    name: 'nonsubscribed_email_audience_export_8d7c.csv',
    file: lines('Email Address,First Name,MEMBER_RATING,LEID', 'a@correo.example,A,1,11'),
    people: { a: 'pending' },
  },
  {
    program: 'Mailchimp, subscribed',
    name: 'subscribed_email_audience_export_8d7c.csv',
    file: lines('Email Address,First Name,MEMBER_RATING,LEID', 'a@correo.example,A,1,11'),
    people: { a: 'subscribed' },
  },
  {
    program: 'Mailchimp in Spanish, "Correo electrónico, Estado"',
    file: lines(
      'Dirección de correo electrónico,Nombre,Apellidos,Estado de marketing por correo electrónico',
      'a@correo.example,A,Uno,Suscrito',
      'b@correo.example,B,Dos,Cancelación de suscripción',
      'c@correo.example,C,Tres,No suscrito',
      'd@correo.example,D,Cuatro,Limpiado',
      'e@correo.example,E,Cinco,Suscripción anulada',
      'f@correo.example,F,Seis,Depurado',
      'g@correo.example,G,Siete,Archivado',
    ),
    people: {
      a: 'subscribed',
      b: 'unsubscribed',
      c: 'pending',
      d: 'bounced',
      e: 'unsubscribed',
      f: 'bounced',
      g: 'pending',
    },
  },
  {
    program: 'Mailchimp GDPR marketing permissions',
    file: lines(
      'Email Address,First Name,Email,Direct Mail,Customized online advertising,Marketing Permissions - Email',
      'a@correo.example,A,,,,yes',
      'b@correo.example,B,,,,no',
      'c@correo.example,C,,,,',
    ),
    people: { a: 'subscribed', b: 'unsubscribed', c: 'pending' },
  },
  {
    program: 'Brevo',
    file: lines(
      'CONTACT ID;EMAIL;LASTNAME;FIRSTNAME;SMS;EMAIL_BLACKLIST;SMS_BLACKLIST;ADDED_TIME;MODIFIED_TIME;DOUBLE_OPT-IN',
      '1;a@correo.example;Uno;A;;No;No;01-02-2024 10:00:00;01-02-2024 10:00:00;1',
      '2;b@correo.example;Dos;B;;Yes;No;01-02-2024 10:00:00;01-02-2024 10:00:00;1',
      '3;c@correo.example;Tres;C;;No;Yes;01-02-2024 10:00:00;01-02-2024 10:00:00;2',
    ),
    people: { a: 'subscribed', b: 'unsubscribed', c: 'pending' },
  },
  {
    program: 'Brevo, blocklisted column',
    file: lines(
      'EMAIL,NOMBRE,Blocklisted contacts,Unsubscribed,Hard bounced',
      'a@correo.example,A,0,0,0',
      'b@correo.example,B,1,0,0',
      'c@correo.example,C,0,1,0',
      'd@correo.example,D,0,0,1',
    ),
    people: { a: 'subscribed', b: 'unsubscribed', c: 'unsubscribed', d: 'bounced' },
  },
  {
    program: 'Sendinblue, old',
    file: lines(
      'EMAIL;NOM;PRENOM;BLACKLISTED_EMAIL;BLACKLISTED_SMS;Statut',
      'a@correo.example;Un;A;0;0;Inscrit',
      'b@correo.example;Deux;B;1;0;Inscrit',
      'c@correo.example;Trois;C;0;0;Désinscrit',
      'd@correo.example;Quatre;D;0;0;Désabonné',
      'e@correo.example;Cinq;E;0;0;Bloqué',
    ),
    people: { a: 'subscribed', b: 'unsubscribed', c: 'unsubscribed', d: 'unsubscribed', e: 'blocked' },
  },
  {
    program: 'MailerLite',
    file: lines(
      'Subscriber,Location,Status,Sent,Opens,Clicks,Subscribed,Unsubscribed,Name',
      'a@correo.example,ES,active,10,5,1,2023-01-01 10:00:00,,A',
      'b@correo.example,ES,unsubscribed,10,5,1,2023-01-01 10:00:00,2024-01-01 10:00:00,B',
      'c@correo.example,ES,unconfirmed,0,0,0,,,C',
      'd@correo.example,ES,bounced,3,0,0,2023-01-01 10:00:00,,D',
      'e@correo.example,ES,junk,3,0,0,2023-01-01 10:00:00,,E',
    ),
    people: { a: 'subscribed', b: 'unsubscribed', c: 'pending', d: 'bounced', e: 'complained' },
  },
  {
    program: 'MailerLite, classic, spam complaints',
    file: lines(
      'Email,Name,Type,Date unsubscribed',
      'a@correo.example,A,Active,',
      'b@correo.example,B,Unsubscribed,2024-01-01',
      'c@correo.example,C,Junk,',
    ),
    people: { a: 'subscribed', b: 'unsubscribed', c: 'complained' },
  },
  {
    program: 'ActiveCampaign',
    file: lines(
      'ID,"Email Address","First Name","Last Name",Phone,"Status","IP Address","Date Unsubscribed","Unsubscribe Reason",Tags',
      '1,a@correo.example,A,Uno,,Active,,,,',
      '2,b@correo.example,B,Dos,,Unsubscribed,,2024-01-01 00:00,No me interesa,',
      '3,c@correo.example,C,Tres,,Unconfirmed,,,,',
      '4,d@correo.example,D,Cuatro,,Bounced,,,,',
    ),
    people: { a: 'subscribed', b: 'unsubscribed', c: 'pending', d: 'bounced' },
  },
  {
    program: 'ActiveCampaign, statuses as numbers',
    file: lines(
      'email,first_name,status,sdate,udate',
      'a@correo.example,A,1,2023-01-01,',
      'b@correo.example,B,2,2023-01-01,2024-01-01',
      'c@correo.example,C,0,2023-01-01,',
      'd@correo.example,D,3,2023-01-01,',
    ),
    people: { a: 'pending', b: 'pending', c: 'pending', d: 'pending' },
  },
  {
    program: 'HubSpot',
    file: lines(
      "Record ID,First Name,Last Name,Email,Unsubscribed from all email,Marketing contact status,Email hard bounce reason,Opted out of email: Marketing Information,Legal basis for processing contact's data",
      '1,A,Uno,a@correo.example,,Marketing contact,,,',
      '2,B,Dos,b@correo.example,Yes,Marketing contact,,,',
      '3,C,Tres,c@correo.example,No,Non-marketing contact,UNKNOWN_USER,,',
      '4,D,Cuatro,d@correo.example,No,Marketing contact,,Yes,',
    ),
    people: { a: 'subscribed', b: 'unsubscribed', c: 'bounced', d: 'unsubscribed' },
  },
  {
    program: 'HubSpot in Spanish',
    file: lines(
      'ID de registro,Nombre,Apellidos,Correo,Canceló la suscripción a todos los correos electrónicos,Motivo de rebote duro',
      '1,A,Uno,a@correo.example,,',
      '2,B,Dos,b@correo.example,Sí,',
      '3,C,Tres,c@correo.example,,Usuario desconocido',
    ),
    people: { a: 'subscribed', b: 'unsubscribed', c: 'bounced' },
  },
  {
    program: 'HubSpot in Japanese',
    file: lines(
      'レコードID,名,姓,Eメール,全てのEメールの配信登録を解除済み',
      '1,太郎,田中,a@correo.example,いいえ',
      '2,花子,山田,b@correo.example,はい',
    ),
    people: { a: 'subscribed', b: 'unsubscribed' },
  },
  {
    program: 'Klaviyo',
    file: lines(
      'Email,First Name,Last Name,Email Marketing Consent,Email Marketing Consent Timestamp,Email Suppressions,SMS Marketing Consent,Klaviyo ID',
      'a@correo.example,A,Uno,SUBSCRIBED,2024-01-01T00:00:00Z,,NEVER_SUBSCRIBED,1',
      'b@correo.example,B,Dos,UNSUBSCRIBED,2024-01-01T00:00:00Z,,SUBSCRIBED,2',
      'c@correo.example,C,Tres,NEVER_SUBSCRIBED,,,SUBSCRIBED,3',
      'd@correo.example,D,Cuatro,SUBSCRIBED,2024-01-01T00:00:00Z,"[""HARD_BOUNCE""]",,4',
      'e@correo.example,E,Cinco,SUBSCRIBED,2024-01-01T00:00:00Z,MANUAL_SUPPRESSION,,5',
    ),
    people: { a: 'subscribed', b: 'unsubscribed', c: 'pending', d: 'bounced', e: 'blocked' },
  },
  {
    program: 'Klaviyo, $consent',
    file: lines(
      '$email,$first_name,$consent,$consent_timestamp,Accepts Marketing',
      'a@correo.example,A,"[""email""]",2024-01-01,true',
      'b@correo.example,B,[],2024-01-01,false',
      'c@correo.example,C,,,FALSE',
    ),
    people: { a: 'subscribed', b: 'unsubscribed', c: 'unsubscribed' },
  },
  {
    program: 'ConvertKit',
    file: lines(
      'email,first_name,state,created_at,tags',
      'a@correo.example,A,active,2024-01-01,',
      'b@correo.example,B,cancelled,2024-01-01,',
      'c@correo.example,C,inactive,2024-01-01,',
      'd@correo.example,D,complained,2024-01-01,',
      'e@correo.example,E,bounced,2024-01-01,',
      'f@correo.example,F,unsubscribed,2024-01-01,',
    ),
    people: { a: 'subscribed', b: 'unsubscribed', c: 'pending', d: 'complained', e: 'bounced', f: 'unsubscribed' },
  },
  {
    program: 'Benchmark Email',
    file: lines(
      'Email,First Name,Last Name,Opt-Out,Hard Bounce,Confirmed Bounces,Soft Bounce',
      'a@correo.example,A,Uno,No,No,0,1',
      'b@correo.example,B,Dos,Yes,No,0,0',
      'c@correo.example,C,Tres,No,Yes,3,0',
    ),
    people: { a: 'subscribed', b: 'unsubscribed', c: 'bounced' },
  },
  {
    program: 'Acumbamail',
    file: lines(
      'email;nombre;estado;fecha de alta;fecha de baja',
      'a@correo.example;A;Activo;01/02/2023;',
      'b@correo.example;B;Baja;01/02/2023;02/03/2024',
      'c@correo.example;C;Sin confirmar;01/02/2023;',
      'd@correo.example;D;Rebote duro;01/02/2023;',
      'e@correo.example;E;Queja;01/02/2023;',
    ),
    people: { a: 'subscribed', b: 'unsubscribed', c: 'pending', d: 'bounced', e: 'complained' },
  },
  {
    program: 'Doppler',
    file: lines(
      'EMAIL,NOMBRE,APELLIDO,PAIS,ESTADO,MOTIVO DE REMOCION,FECHA DE REMOCION',
      'a@correo.example,A,Uno,ES,Activo,,',
      'b@correo.example,B,Dos,ES,Removido,Desuscripto,2024-01-01',
      'c@correo.example,C,Tres,ES,Desuscripto,,',
      'd@correo.example,D,Cuatro,ES,Removido,Hard Bounce,2024-01-01',
      'e@correo.example,E,Cinco,ES,Pendiente,,',
    ),
    people: { a: 'subscribed', b: 'unsubscribed', c: 'unsubscribed', d: 'unsubscribed', e: 'pending' },
  },
  {
    program: 'Zoho CRM',
    file: lines(
      'Contact Id,First Name,Last Name,Email,Email Opt Out,Unsubscribed Mode,Unsubscribed Time,Data Processing Basis Details',
      '1,A,Uno,a@correo.example,false,,,',
      '2,B,Dos,b@correo.example,true,,,',
      '3,C,Tres,c@correo.example,false,Consent form,2024-01-01 10:00:00,',
    ),
    people: { a: 'subscribed', b: 'unsubscribed', c: 'unsubscribed' },
  },
  {
    program: 'Zoho Campaigns',
    file: lines(
      'Contact Email,First Name,Contact Status,Do-not-mail',
      'a@correo.example,A,Active,No',
      'b@correo.example,B,Unsubscribed,No',
      'c@correo.example,C,Bounced,No',
      'd@correo.example,D,Active,Yes',
      'e@correo.example,E,Marked as spam,No',
    ),
    people: { a: 'subscribed', b: 'unsubscribed', c: 'bounced', d: 'unsubscribed', e: 'complained' },
  },
  {
    program: 'Constant Contact',
    file: lines(
      'Email address,First name,Last name,Email status,Email permission status,Email update source,Confirmed Opt-Out Date,Confirmed Opt-Out Source,Confirmed Opt-Out Reason',
      'a@correo.example,A,Uno,Active,Express,,,,',
      'b@correo.example,B,Dos,Unsubscribed,Unsubscribed,,2024-01-01,Contact,',
      'c@correo.example,C,Tres,Active,Awaiting Confirmation,,,,',
      'd@correo.example,D,Cuatro,Active,Implied,,,,',
      'e@correo.example,E,Cinco,Removed,No Permissions Set,,,,',
      'f@correo.example,F,Seis,Suspended,Express,,,,',
    ),
    people: { a: 'subscribed', b: 'unsubscribed', c: 'pending', d: 'pending', e: 'unsubscribed', f: 'pending' },
  },
  {
    program: 'Campaign Monitor',
    file: lines(
      'Email Address,Name,State,Date Joined,Consent to Track,Permission to send',
      'a@correo.example,A,Active,2024-01-01,Yes,Yes',
      'b@correo.example,B,Unsubscribed,2024-01-01,No,Yes',
      'c@correo.example,C,Bounced,2024-01-01,Unchanged,Yes',
      'd@correo.example,D,Deleted,2024-01-01,Yes,Yes',
      'e@correo.example,E,Unconfirmed,2024-01-01,Yes,Yes',
      'f@correo.example,F,Active,2024-01-01,No,Yes',
    ),
    people: { a: 'subscribed', b: 'unsubscribed', c: 'bounced', d: 'unsubscribed', e: 'pending', f: 'subscribed' },
  },
  {
    program: 'GetResponse',
    file: lines(
      '"Name","Email address","Subscribed on","Status","Reason for removal","Removed on"',
      '"A","a@correo.example","2024-01-01","Active","",""',
      '"B","b@correo.example","2024-01-01","Removed","Unsubscribed","2024-05-01"',
      '"C","c@correo.example","2024-01-01","Removed","Bounced","2024-05-01"',
      '"D","d@correo.example","2024-01-01","Removed","Complaint","2024-05-01"',
    ),
    people: { a: 'subscribed', b: 'unsubscribed', c: 'unsubscribed', d: 'complained' },
  },
  {
    program: 'Substack',
    file: lines(
      'email,active_subscription,expiry,plan,email_disabled,digest_enabled,created_at,first_payment_at',
      'a@correo.example,false,,other,false,false,2024-01-01,',
      'b@correo.example,false,,other,true,false,2024-01-01,',
      'c@correo.example,true,,yearly,TRUE,false,2024-01-01,',
    ),
    people: { a: 'subscribed', b: 'unsubscribed', c: 'unsubscribed' },
  },
  {
    program: 'WooCommerce, customers',
    file: lines(
      'Name,Username,Last active,Sign up,Email,Orders,Total spend,mailchimp_woocommerce_is_subscribed',
      'A,a,2024-01-01,2023-01-01,a@correo.example,2,20.00,1',
      'B,b,2024-01-01,2023-01-01,b@correo.example,2,20.00,0',
      'C,c,2024-01-01,2023-01-01,c@correo.example,2,20.00,',
    ),
    people: { a: 'subscribed', b: 'unsubscribed', c: 'pending' },
  },
  {
    program: 'Shopify',
    file: lines(
      'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Phone,Accepts SMS Marketing,Total Spent,Tags,Note,Tax Exempt',
      "'1,A,Uno,a@correo.example,yes,,,no,10.00,,,no",
      "'2,B,Dos,b@correo.example,no,,,yes,10.00,,,no",
    ),
    people: { a: 'subscribed', b: 'unsubscribed' },
  },
  {
    program: 'PrestaShop in Spanish',
    file: lines(
      'ID;Título;Nombre;Apellidos;Dirección de correo electrónico;Ventas;Activado;Boletín de noticias;Ofertas de asociados;Registro',
      '1;Sra.;A;Uno;a@correo.example;10,00 €;1;1;0;2024-01-01',
      '2;Sra.;B;Dos;b@correo.example;10,00 €;1;0;1;2024-01-01',
    ),
    people: { a: 'subscribed', b: 'unsubscribed' },
  },
];
