// The entry of every npm script: `node scripts/run.mjs <command> [arguments]`. Must parse and print its error on an old
// Node, so everything newer is imported after the version check.
import { checkNode } from './setup/checkNode.mjs'

const problem = checkNode(process.versions.node)
if (problem) {
  console.error(problem)
  process.exit(1)
}
import('./setup/runCommand.mjs').then(({ runCommand }) => runCommand(process.argv[2], process.argv.slice(3)))
