// Environment variables for the specs, by switch: the recording proxy for each server, the reference server's wire
// format, and the duration and seed of the soak test.
const SWITCHES = {
  '--conformance': 'TOPICAL_CONFORMANCE',
  '--wire-name': 'TOPICAL_WIRE_NAME',
  '--feature-level': 'TOPICAL_FEATURE_LEVEL',
  '--soak': 'TOPICAL_SOAK_SECONDS',
  '--seed': 'TOPICAL_SEED',
}

/**
 * Separates this script's switches from Playwright's arguments: {env, args, projects}. No projects means the default
 * ones.
 */
export function parseE2eArguments(given) {
  const env = {}
  const args = []
  let projects = []
  for (let index = 0; index < given.length; index++) {
    if (given[index] === '--packaged') projects = ['packaged']
    else if (Object.hasOwn(SWITCHES, given[index])) env[SWITCHES[given[index]]] = given[++index] ?? ''
    else args.push(given[index])
  }
  if (env.TOPICAL_SOAK_SECONDS !== undefined) projects = ['soak']
  return { env, args, projects }
}
