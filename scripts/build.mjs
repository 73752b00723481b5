// `npm run build`: builds the application into .out, up to date or not.
import { buildNow } from './build/ensureBuilt.mjs'
import { runCli } from './setup/runCli.mjs'

await runCli(() => buildNow())
