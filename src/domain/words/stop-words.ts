// Words that say nothing about a topic: stop words count as absent, request words ("guide", "best", "set up") say how
// somebody asks and weigh little. Lists for English, German, Spanish, French, Chinese and Japanese; short on purpose.
// Words are written as `comparable` leaves them: lower case, no accents, contractions joined. Needed to build an index, which
// keeps them for those who read it.
import type { CommonWords } from './lexicon.ts';
import { UNSPACED_REQUEST_WORDS, wordList } from './reading-words.ts';

/** Words without content of their own. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  wordList(`
  a about across after against all along also although am among an and any are arent as at be because been before being between both but by can cant could did do
  does doesnt doing dont during each either else ever few for from further had has have having he her here hers him his how
  however i id if ill im in into is isnt it its itself ive just lets like many may me might mine more most much must my
  myself never no nor not of off on once one only or other our out over per please quite rather really s same shall she should since
  so some somebody someone something still such t than that thats the their them then there theres these they this those though
  through thus to too towards under unless until up upon us very via was we were what whats when where whether which while who whom whose why
  will with within without wont would yes yet you your
  aber als am auch auf aus bei bin bis das dass dem den der des die dies diese doch du ein eine einem einen einer eines
  er es fur hat habe haben ich ihr im in ist ja kann kein keine man mein meine meinem meinen meiner mich mir mit nach
  nicht noch nur oder ohne sein sich sie sind so soll uber um und uns unter vom von vor wann warum was wenn wer werden
  wie wir wird wo zu zum zur
  al como con cual cuando de del desde donde e el ella en entre era eres es esa ese esta este esto hay la las le les lo
  los mas me mi mis muy nos o para pero por porque que se ser si sin sobre son su sus tu un una uno unos y ya yo
  a au aux avec ce ces cette comment dans de des donc du elle elles en est et eux il ils je la le les leur lui
  ma mais me mes moi mon ne nos notre nous on ou par pas pour pourquoi qu quand que quel quelle qui sa sans se ses soi
  son sont sur ta te tes toi ton tu un une vos votre vous
  の を に は が で と も へ や か な する した して たい です ます から まで
  `),
);

/** Words of the request, not of the topic, in each form: "new" asks, "news" is a topic. */
export const REQUEST_WORDS: ReadonlySet<string> = new Set([
  ...UNSPACED_REQUEST_WORDS,
  ...wordList(`
  able actually add advice advise alternative alternatives answer answers app application applications apps article articles ask
  asking asks authoritative available basic basics become beginner beginners best better blog build builder
  building builds buy cheap check choice choose choosing common compare comparison config configuration configure
  configuring course courses create creating curated decent deploy deploying deployment detail detailed
  develop developed developer developers developing development difference different do doc docs document documentation
  documents easiest easily easy effective example examples exist exists explain explained explaining explanation
  find finding first follow framework frameworks free get gets getting give go going good great guidance guide guides
  handle help high host hosted hosting howto idea ideas implement implementation implementing improve info information install installation
  installing instruction instructions intro introduction introductory issue issues keep keeping kind know knowledge learn
  learner learning lesson lessons let list long look looking made main maintain make making manage management
  managing manual mean means method methods modern need needs new newbie newbies newcomer next number
  official online open operate option options order overview own part pick popular
  possible practical practice practices prefer prepare preparing primer problem problems program project projects
  proper properly provide purpose question questions quick quickly quickstart read reading recommend recommendation
  recommendations recommended reference references reliable repo resource resources right run running runs say says
  scratch search see self select set sets setting settings setup show simple simplest site sites software solution solutions
  solve source sources start started starting step steps study suggest suggested suggestion suggestions support
  system systems take tell things thing tips tip tool tools top topic trusted trustworthy try trying
  tutorial tutorials type types understand understanding use used useful user users uses using various vetted vs versus walkthrough want wants way ways website websites well wish work working works
  answered asked buying checking choices compared compares deployments details explains explanations guided handles handling helps hosts improvement improvements improves keeps knowing learners learns lists looks maintaining
  makes managed manager managers manages needed offers opened possibly preparation programing programmed programmer programmers programming programs provides reads searching selecting selection setups showing shows solved solves solving starts supports supported takes taking tells telling topics wanted installed installs
  concept concepts essentials feature features fundamentals guideline guidelines principles procedure procedures requirements routine
  routines strategies strategy technique techniques workflow workflows
 
  anfanger anleitung anleitungen beste besten bauen einrichten einfuhrung einsteiger einstieg empfehlung entwickeln erstellen finden grundlagen kurs lernen nutzen
  quellen richtig tipps vergleich verstehen
  aprender como configurar construir crear curso cursos desarrollar desarrollo ejemplo ejemplos entender guia hacer instalar mejor mejores montar principiante principiantes programar recursos
  tutorial usar
  apprendre comprendre construire cours creer configurer debutant debutants debuter developper faire guide installer meilleur meilleure meilleurs
  mettre place ressources programmer tutoriel utiliser
  `),
]);

/** All of these, as a lexicon wants them. */
export const commonWords = (): CommonWords => ({ stop: STOP_WORDS, request: REQUEST_WORDS });
