// `npm run build`: builds the application into .out, up to date or not.
import { buildNow } from './build/ensureBuilt.mjs'
import { plainly } from './setup/plainly.mjs'

await plainly(() => buildNow())
