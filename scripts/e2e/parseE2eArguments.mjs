// What the specs read from the environment: the recording proxy to put before each server, and how the
// reference server speaks.
const SWITCHES = {
  '--conformance': 'TOPICAL_CONFORMANCE',
  '--wire-name': 'TOPICAL_WIRE_NAME',
  '--feature-level': 'TOPICAL_FEATURE_LEVEL',
}

/** Splits our switches from Playwright's own arguments: {env, args, packaged}. */
export function parseE2eArguments(given) {
  const env = {}
  const args = []
  let packaged = false
  for (let at = 0; at < given.length; at++) {
    if (given[at] === '--packaged') packaged = true
    else if (Object.hasOwn(SWITCHES, given[at])) env[SWITCHES[given[at]]] = given[++at] ?? ''
    else args.push(given[at])
  }
  return { env, args, packaged }
}
