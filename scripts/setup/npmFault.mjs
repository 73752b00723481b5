const OFFLINE =
  /ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|ENOTCACHED|network/

/** Returns the reason of an npm failure from its stderr, as the second half of a sentence. */
export function npmFault(stderr) {
  if (/ENOSPC/.test(stderr)) return 'there is no space left on the disk.'
  if (/EINTEGRITY/.test(stderr)) return 'a package does not match its recorded hash.'
  if (OFFLINE.test(stderr))
    return 'the npm registry cannot be reached; check the network and run the command again.'
  const lines = stderr.split('\n').map((line) => line.replace(/^npm (error|ERR!) ?/, '').trim())
  const last = lines.find((line) => line && !/^(code|npm warn|A complete log)/.test(line))
  return `npm says: ${last ?? 'nothing'}`
}
