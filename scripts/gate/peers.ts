// Two other programs that sync configurations, pinned, in an ignored folder: the comparison in docs/harness.md runs them,
// and one of them judges what is written for a client that cannot be asked.
import { installPackages } from './install-packages.ts';

/** Their packages and versions. */
export const PEERS = { rulesync: ['rulesync', '17.0.0'], ruler: ['@intellectronica/ruler', '0.3.44'] } as const;

/** Where they are installed. */
export const PEERS_FOLDER = '.cache/peers';

/** Installs what is missing, without install scripts. Gives npm's exit code. */
export const installPeers = (): number =>
  installPackages(PEERS_FOLDER, Object.values(PEERS), { flags: ['--ignore-scripts'] });
