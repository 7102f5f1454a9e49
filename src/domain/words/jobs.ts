// What somebody wants of a thing: each job with words that tell of it, as they are written. A question that names a topic and
// asks for a job that is not the topic's is probably about something else: "bitcoin node news", "rust developer salary".
import { wordList } from './reading-words.ts';

/** The jobs that a list of sources rarely does; a topic may have one by its own words. */
const APART = {
  price: `price prices priced pricing cost costs expensive cheapest fee fees discount coupon deal deals forecast valuation
    value worth rate rates auction affordable`,
  money: `trading trade trader invest investing investment investor investors stock stocks shares token tokens dividend profit
    profits funding ipo acquisition startup startups revenue market markets sponsorship etf tax money rich earn earnings`,
  career: `job jobs career careers salary salaries wage interview interviews resume cv hire hiring recruiter vacancy vacancies
    internship internships employer consultant consultants freelance certification exam degree admission salesman`,
  news: `news headlines announcement announcements bulletin rumor rumors rumour rumours hype trend trends gossip newspaper
    press launch yesterday today week latest`,
  people: `founder founders founded ceo inventor inventors invented creator biography biographies famous celebrity celebrities
    president owner hero heroes autobiography maintainer professor`,
  history: `history historical century timeline anniversary museum ancient medieval heritage decline origins`,
  law: `law laws legal illegal lawsuit lawsuits court patent patents banned ban copyright attorney lawyer lawyers sue
    legislation police crime regulation politics election elections`,
  figures: `statistics percentage percent population ranking survey surveys adoption census share numbers growth`,
  event: `conference conferences meetup meetups ticket tickets festival summit expo fair tournament championship contest prize
    ceremony schedule concert race`,
  shop: `buy buying purchase shop shops store stores sale sales sell selling seller order shipping delivery warranty refund rent
    rental hire brand brands franchise supplier secondhand retailer vendor vendors reseller merchandise`,
  goods: `sticker stickers shirt shirts hoodie mug plush poster wallpaper wallpapers logo logos icon icons emoji mascot toy toys
    merch costume tattoo jewelry souvenir`,
  stories: `movie movies film films cast episode episodes series song songs lyrics joke jokes memes novel novels fiction
    comic comics trailer actor actors actress documentary netflix anime quote quotes poem sketch`,
  play: `game games gaming puzzle puzzles cheats quiz multiplayer playstation xbox nintendo skins raid walkthrough arcade`,
  place: `hotel hotels restaurant restaurants nearby hours directions airport travel vacation city country tourism flight
    neighborhood`,
  customer: `delete cancel subscription unsubscribe hotline helpdesk complaint complaints customer closed outage`,
} as const;

/** The jobs that are next to what a list of sources does. */
const BESIDE = {
  develop: `source internals contribute contributor contributors compiler kernel module modules driver drivers firmware patch
    fork clone scratch engine implementation implement rewrite assembly decompile reverse`,
  install: `install installing installation iso dual-boot bootable partition distro distribution download downloads
    upgrade downgrade uninstall`,
  repair: `repair repairs broken replace replacement spare crash crashes freezes overheating`,
  audience: `kids kid child children toddler toddlers preschool school schools teenagers teens classroom pupils grandma elderly
    executives casinos hotels military hospitals`,
} as const;

const JOBS = { ...APART, ...BESIDE };
const jobs = new Map(
  Object.values(JOBS).flatMap((words, job) => wordList(words).map((word) => [word, 1 << job] as const)),
);

/** The bits of the jobs that are apart from what sources do. */
export const APART_BITS = (1 << Object.keys(APART).length) - 1;

/** The bit of the job that `word` tells of; 0 where it tells of none. */
export const jobOf = (word: string): number => jobs.get(word) ?? 0;

/** A job is done where so many of its words stand. */
const WORDS_OF_A_JOB = 2;

/** The bits of the jobs of which `words` have two different ones. */
export const jobsOf = (words: Iterable<string>): number => {
  const counts = new Map<number, number>();
  for (const word of new Set(words)) counts.set(jobOf(word), (counts.get(jobOf(word)) ?? 0) + 1);
  return [...counts].reduce((bits, [job, count]) => (count >= WORDS_OF_A_JOB ? bits | job : bits), 0);
};
