// `npm run build`: builds the app into .out, even if it is up to date.
import { buildNow } from './build/ensureBuilt.mjs'
import { runCli } from './setup/runCli.mjs'

await runCli(() => buildNow())
