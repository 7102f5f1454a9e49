// The commands that check the signature with stock tools: one list for the tool, the page and the README.
import { SIGNED_FILE_NAMES, SIGNED_FILES } from './signatures.ts';
import { SSH_NAMESPACE, SSH_PRINCIPAL } from './ssh-signature.ts';

/** Commands for a server at `origin`: the first fetches the files, each of the others checks the signature by itself. */
export const checkCommands = (origin: string): readonly string[] => [
  `curl -fsSO "${origin}/{${SIGNED_FILE_NAMES.filter((name) => name !== SIGNED_FILES.history).join(',')}}"`,
  'openssl pkeyutl -verify -pubin -inkey curator.pem -rawin -in registry.json -sigfile registry.json.sig',
  `ssh-keygen -Y verify -f allowed_signers -I ${SSH_PRINCIPAL} -n ${SSH_NAMESPACE} -s registry.json.sshsig < registry.json`,
  'minisign -V -p minisign.pub -m registry.json',
];
