// The commands that check the signature with stock tools: one list for the tool, the page and the README.
import { SSH_NAMESPACE, SSH_PRINCIPAL } from './ssh-signature.ts';

/** Commands for a server at `origin`: the first fetches the files, each of the others checks the signature by itself. */
export const checkCommands = (origin: string): readonly string[] => [
  `curl -fsSO "${origin}/{registry.json,registry.json.sig,registry.json.sshsig,registry.json.minisig,curator.pem,allowed_signers,minisign.pub}"`,
  'openssl pkeyutl -verify -pubin -inkey curator.pem -rawin -in registry.json -sigfile registry.json.sig',
  `ssh-keygen -Y verify -f allowed_signers -I ${SSH_PRINCIPAL} -n ${SSH_NAMESPACE} -s registry.json.sshsig < registry.json`,
  'minisign -V -p minisign.pub -m registry.json',
];
