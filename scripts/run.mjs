// The one door of every npm script: `node scripts/run.mjs <verb> [arguments]`.
// Must parse and speak on an old Node, so everything newer is imported after the version check.
import { checkNode } from './setup/checkNode.mjs'

const problem = checkNode(process.versions.node)
if (problem) {
  console.error(problem)
  process.exit(1)
}
import('./setup/runVerb.mjs').then(({ runVerb }) => runVerb(process.argv[2], process.argv.slice(3)))
