import { linesToWrite } from '#sending/templates/gallery/lines-to-write.ts';
import type { StarterTexts } from './starters.types.ts';

const lines = linesToWrite.ja;

export const starterTextsJa: StarterTexts = {
  welcome_series: {
    name: 'ようこそ',
    description: '購読したばかりの方に、最初の1週間で3通のメールを届けます。',
    mails: [
      {
        name: 'ようこそ1：ごあいさつ',
        subject: 'ご登録ありがとうございます',
        preheader: 'これからお届けするもの',
        title: 'ご登録ありがとうございます',
        lines: [
          '{{ contact.name | default: "お客" }}さま、{{ profile.name }}のお便りへようこそ。',
          'お知らせしたいことがあるときだけお送りします。ご質問はこのメールにご返信ください。必ず読みます。',
        ],
        button: '私たちについて',
      },
      {
        name: 'ようこそ2：私たちのこと',
        subject: 'もう少しだけ、私たちのこと',
        preheader: 'どこから来て、何をしているか',
        title: '私たちの仕事',
        lines: ['ご登録から数日がたちました。あらためて自己紹介をさせてください。', lines.story],
        button: '仕事を見る',
      },
      {
        name: 'ようこそ3：はじめの一歩',
        subject: 'はじめてみませんか',
        preheader: 'かんたんな始め方',
        title: 'どこから始めるか',
        lines: [
          'まだお決まりでなければ、いちばん選ばれているものをご紹介します。',
          `${lines.offer}ご相談はこのメールへの返信で承ります。`,
        ],
        button: 'はじめる',
      },
    ],
    notice: '',
  },
  birthday: {
    name: '誕生日',
    description: '毎年、その方の時間で朝9時にお祝いを届けます。',
    mails: [
      {
        name: '誕生日のお祝い',
        subject: 'お誕生日おめでとうございます',
        preheader: 'ささやかな贈り物です',
        title: 'お誕生日おめでとうございます',
        lines: ['今日は特別な日です。この1年もありがとうございました。', lines.gift],
        button: '贈り物を見る',
      },
    ],
    notice: '',
  },
  win_back: {
    name: 'もう一度話す',
    description: '3か月のあいだ反応のない方に送り、それでも静かな方をお知らせします。',
    mails: [
      {
        name: 'お元気ですか',
        subject: 'これからもお便りしてよろしいですか',
        preheader: 'しばらくご無沙汰しています',
        title: 'ご無沙汰しています',
        lines: [
          '前回から、お伝えしたいことがいくつかできました。',
          `${lines.news}ご不要の場合は、下のリンクからすぐに購読を解除できます。`,
        ],
        button: '最近のことを見る',
      },
    ],
    notice: 'メールのあとも反応がありません。',
  },
  form_thanks: {
    name: 'フォームのお礼',
    description: 'ページから届いたメッセージに数分でお礼を送り、3日後にもう一度伺います。',
    mails: [
      {
        name: 'お問い合わせのお礼',
        subject: 'メッセージを受け取りました',
        preheader: 'できるだけ早くお返事します',
        title: 'ご連絡ありがとうございます',
        lines: [
          '{{ contact.name | default: "お客" }}さま、メッセージは無事に届きました。担当者が読みます。',
          '通常は1営業日以内にお返事します。お急ぎの場合は、このメールにご返信ください。',
        ],
        button: 'ページに戻る',
      },
      {
        name: 'お役に立てましたか',
        subject: 'その後いかがですか',
        preheader: 'ひとつだけ伺います',
        title: 'お役に立てましたか',
        lines: ['先日ご連絡をいただきました。まだ解決していないことがあれば、このメールにご返信ください。'],
        button: 'ページに戻る',
      },
    ],
    notice: '',
  },
  label_follow_up: {
    name: 'ラベルのあとに',
    description: 'ラベルを付けると知らせて送信し、関心があればもう一度知らせます。',
    mails: [
      {
        name: 'ご希望の資料',
        subject: 'お尋ねの件について',
        preheader: '詳しくはこちらです',
        title: 'お待たせしました',
        lines: ['{{ contact.name | default: "お客" }}さま、お約束の内容をお送りします。', lines.forLabel],
        button: '詳しく見る',
      },
    ],
    notice: 'リンクを押しました。連絡するのによい時です。',
  },
  joined_anniversary: {
    name: '記念日',
    description: '毎年、Tamyになった日に感謝を伝えます。',
    mails: [
      {
        name: 'また1年',
        subject: 'また1年、ありがとうございます',
        preheader: 'いつもありがとうございます',
        title: 'この1年に感謝をこめて',
        lines: ['今日は、{{ profile.name }}と出会ってくださった日です。', lines.thanks],
        button: 'お祝いを見る',
      },
    ],
    notice: '',
  },
};
