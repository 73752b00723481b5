// `npm run e2e [-- --conformance FILE --wire-name NAME --feature-level N --packaged] [Playwright's arguments]`.
// `npm run e2e -- --soak SECONDS [--seed N]`: tests only the installed app for this time against a faulty server. With
// --conformance a recording proxy runs in front of each server; its tallies are summed, and a violation fails the run.
import { parseE2eArguments } from './e2e/parseE2eArguments.mjs'
import { builtProjects, runPlaywright } from './e2e/runPlaywright.mjs'
import { clearTallies, sumConformance } from './e2e/sumConformance.mjs'

const { env, args, projects } = parseE2eArguments(process.argv.slice(2))
if (env.TOPICAL_CONFORMANCE) await clearTallies()
const { code } = await runPlaywright(projects.length > 0 ? projects : builtProjects, args, env)
const featureLevel = Number(env.TOPICAL_FEATURE_LEVEL || Infinity)
const violations = env.TOPICAL_CONFORMANCE ? await sumConformance(env.TOPICAL_CONFORMANCE, featureLevel) : 0
process.exitCode = code || (violations > 0 ? 1 : 0)
