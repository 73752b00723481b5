// `npm run e2e [-- --conformance FILE --wire-name NAME --feature-level N --packaged] [Playwright's arguments]`.
import { parseE2eArguments } from './e2e/parseE2eArguments.mjs'
import { runPlaywright } from './e2e/runPlaywright.mjs'

const { env, args, packaged } = parseE2eArguments(process.argv.slice(2))
const { code } = await runPlaywright(packaged ? ['packaged'] : ['specs', 'security'], args, env)
process.exitCode = code
