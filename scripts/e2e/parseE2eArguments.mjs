// Environment variables that the specs read, by switch: the recording proxy to put before each server, how the
// reference server speaks, and the seconds and the seed of the soak test.
const SWITCHES = {
  '--conformance': 'TOPICAL_CONFORMANCE',
  '--wire-name': 'TOPICAL_WIRE_NAME',
  '--feature-level': 'TOPICAL_FEATURE_LEVEL',
  '--soak': 'TOPICAL_SOAK_SECONDS',
  '--seed': 'TOPICAL_SEED',
}

/** Splits our switches from Playwright's own arguments: {env, args, projects}; no projects: the usual ones. */
export function parseE2eArguments(given) {
  const env = {}
  const args = []
  let projects = []
  for (let at = 0; at < given.length; at++) {
    if (given[at] === '--packaged') projects = ['packaged']
    else if (Object.hasOwn(SWITCHES, given[at])) env[SWITCHES[given[at]]] = given[++at] ?? ''
    else args.push(given[at])
  }
  if (env.TOPICAL_SOAK_SECONDS !== undefined) projects = ['soak']
  return { env, args, projects }
}
