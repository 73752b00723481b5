// Checks that no linter makes: length of source files and functions, size of folders, paths of one computer, skipped
// tests, words that the glossary replaces, import cycles, unused styles, and routes and slices without a use.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../setup/paths.mjs'
import { circlesIn } from './circlesIn.mjs'
import { crowdedIn } from './crowdedIn.mjs'
import { countNames, glossaryIn } from './glossaryIn.mjs'
import { longFunctionsIn } from './longFunctionsIn.mjs'
import { longTitlesIn } from './longTitlesIn.mjs'
import { problemsOf } from './problemsOf.mjs'
import { unassertedIn } from './unassertedIn.mjs'
import * as unusedProtocol from './unusedProtocol.mjs'
import { unusedProtocolIn } from './unusedProtocolIn.mjs'
import { unusedStylesIn } from './unusedStylesIn.mjs'

const SOURCE = /\.(tsx?|mjs|cjs|css)$/
const CIRCLED = /^(shared|electron|renderer|e2e)\/.*\.tsx?$/
const TEST = /\.(test|spec)\.tsx?$|\/testing\//

const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
})
const files = String(listed)
  .split('\0')
  .filter((file) => file !== '' && existsSync(path.join(root, file)))
const read = (file) => readFileSync(path.join(root, file), 'utf8')
const sources = new Map(files.filter((file) => SOURCE.test(file)).map((file) => [file, read(file)]))

const texts = new Map(sources)
const readOnce = (file) => () => {
  if (!texts.has(file)) texts.set(file, read(file))
  return texts.get(file)
}

// Names of earlier code, by file. `node scripts/check/repoChecks.mjs --count-names` writes the numbers again.
const LEFT = 'scripts/check/glossaryLeft.json'
if (process.argv[2] === '--count-names') {
  const counts = Object.fromEntries(files.map((file) => [file, countNames(file, readOnce(file))]))
  writeFileSync(path.join(root, LEFT), `${JSON.stringify(counts, null, 2)}\n`)
}
const left = JSON.parse(read(LEFT))

const circled = [...sources].filter(([file]) => CIRCLED.test(file) && !TEST.test(file))
const problems = [
  ...files.flatMap((file) => [
    ...problemsOf(file, readOnce(file)),
    ...glossaryIn(file, readOnce(file), left[file]),
  ]),
  ...[...sources].flatMap(([file, text]) => [
    ...longFunctionsIn(file, text),
    ...longTitlesIn(file, text),
    ...unassertedIn(file, text),
  ]),
  ...crowdedIn(files),
  ...circlesIn(new Map(circled)),
  ...unusedStylesIn(sources),
  ...unusedProtocolIn(sources, unusedProtocol),
]
for (const problem of problems) console.log(problem)
console.log(`${files.length} files looked at`)
process.exitCode = problems.length > 0 ? 1 : 0
