// What somebody wants of a thing: each job with words that tell of it, as they are written; a+b are two in a row. A question that names a topic and
// asks for a job that is not the topic's is probably about something else: "bitcoin node news", "rust developer salary".
import { wordList } from './reading-words.ts';

/** The jobs that a list of sources rarely does; a topic may have one by its own words. */
const APART = {
  price: `price prices priced pricing cost costs expensive cheapest fee fees discount coupon deal deals forecast valuation
    worth auction affordable preis preise precio precios prix preco 价格 価格`,
  money: `trading trade trader invest investing investment investor investors stock stocks dividend profit profits funding ipo
    acquisition startups revenue market markets marketplace sponsorship etf tax money earn earnings aktie aktien acciones
    股票 株価`,
  career: `job jobs career careers salary salaries wage interview interviews cv hire hiring recruiter vacancy vacancies
    internship internships employer consultant consultants consulting freelance certification exam admission salesman
    gehalt stellenangebote sueldo empleo salaire emploi 工资 招聘 求人 年収`,
  news: `news headlines announcement announcements bulletin rumor rumors rumour rumours hype trend trends gossip newspaper
    latest podcast nachrichten noticias actualites 新闻`,
  people: `founder founders founded ceo inventor inventors invented creator biography biographies famous celebrity celebrities
    president autobiography professor`,
  history: `history historical century timeline anniversary museum ancient medieval heritage decline origins
    geschichte historia histoire 历史 歴史`,
  law: `law laws legal illegal lawsuit lawsuits court patent patents banned ban copyright attorney lawyer lawyers sue
    legislation police crime politics election elections`,
  figures: 'statistics percentage percent population survey surveys adoption census',
  event: `conference conferences meetup meetups ticket tickets festival summit expo fair tournament championship contest prize
    ceremony concert`,
  shop: `buy buying purchase shop shops sale sales sell selling seller shipping warranty refund rent rental brand brands
    franchise supplier secondhand retailer vendor vendors reseller merchandise kaufen comprar acheter 购买 購入`,
  goods: `sticker stickers shirt shirts hoodie mug plush poster wallpaper wallpapers logo logos icon icons emoji mascot toy
    toys merch costume tattoo jewelry souvenir`,
  stories: `movie movies film films episode episodes song lyrics joke jokes memes novel novels fiction comic comics trailer
    actress documentary netflix anime poem`,
  play: 'game games gaming puzzle puzzles cheats quiz multiplayer playstation xbox nintendo skins walkthrough arcade',
  place: 'hotel hotels restaurant restaurants nearby airport travel vacation tourism flight',
  customer: 'account accounts cancel subscription unsubscribe hotline complaint complaints customer',
} as const;

/** The jobs that are next to what a list of sources does. */
const BESIDE = {
  develop: `source+code internals contribute contributor contributors compiler kernel firmware patch fork clone scratch implementation
    implement rewrite assembly decompile`,
  install: 'install installing installation iso bootable partition distro distribution download downloads uninstall',
  repair: 'repair repairs repaired broken spare overheating',
  audience: `kids kid children toddler toddlers preschool school schools teenagers teens classroom pupils grandma elderly
    executives casinos military hospitals`,
} as const;

/** What every list of sources is for. */
export const LEARNING: ReadonlySet<string> = new Set(
  wordList(`learn learning teach study tutorial tutorials course courses class lesson lessons book books guide guides beginner
    beginners introduction intro basics fundamentals documentation docs resources sources start starting understand understanding explained works language
    programming`),
);

/** Words of the request that may ask for another thing than the one that they stand beside. */
export const OTHERWISE: ReadonlySet<string> = new Set(wordList('alternative alternatives go versus vs'));

/** To write or run software about something, which is another matter than the thing. */
const SOFTWARE = {
  software: `algorithm api apis app apps backend bot bots browser cli cluster code coding commit commits compiler css
    dashboard database developer developers docker extension framework frontend git github html http javascript json library
    linux llm orm pipeline pipelines plugin plugins programmers programming python query react regex repository runtime
    schema script scripts sdk server servers shell sql ssh tracker typescript web website websites widget yaml`,
} as const;

const JOBS = { ...APART, ...BESIDE, ...SOFTWARE };
const jobs = new Map(
  Object.values(JOBS).flatMap((words, job) => wordList(words).map((word) => [word, 1 << job] as const)),
);

const bitsOf = (some: object): number =>
  Object.keys(JOBS).reduce((bits, job, at) => (job in some ? bits | (1 << at) : bits), 0);

/** The bits of the jobs that are apart from what sources do, of those next to it, and of writing software. */
export const APART_BITS = bitsOf(APART);
export const BESIDE_BITS = bitsOf(BESIDE);
export const SOFTWARE_BITS = bitsOf(SOFTWARE);

/** The bits of the jobs that `word` tells of, or with the word `before` it; 0 where it tells of none. */
export const jobOf = (word: string, before = ''): number =>
  (jobs.get(word) ?? 0) | (before === '' ? 0 : (jobs.get(`${before}+${word}`) ?? 0));

/** A job is done where so many of its words stand. */
const WORDS_OF_A_JOB = 2;

/** The bits of the jobs of a topic: those of which `said` has two different words, or `wanted` has one. */
export const jobsOf = (said: Iterable<string>, wanted: Iterable<string>): number => {
  const counts = new Map<number, number>();
  for (const word of new Set(said)) counts.set(jobOf(word), (counts.get(jobOf(word)) ?? 0) + 1);
  const all = [...counts].flatMap(([job, count]) => (count >= WORDS_OF_A_JOB ? [job] : []));
  return [...all, ...Array.from(wanted, (word) => jobOf(word))].reduce((bits, job) => bits | job, 0);
};
