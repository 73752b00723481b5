// Checks that no linter makes: the length of every source file, paths of one computer, tests that do not run.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../setup/paths.mjs'
import { circlesIn } from './circlesIn.mjs'
import { dialectIn } from './dialectIn.mjs'
import { problemsOf } from './problemsOf.mjs'

const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
})
const files = String(listed).split('\0').filter(Boolean)
const SOURCE = /\.(tsx?|mjs|cjs|css)$/
const faults = files
  .filter((file) => existsSync(path.join(root, file)))
  .flatMap((file) => {
    const read = () => readFileSync(path.join(root, file), 'utf8')
    return [...problemsOf(file, read), ...(SOURCE.test(file) ? dialectIn(file, read()) : [])]
  })
const CIRCLED = /^(shared|electron|renderer|e2e)\/.*\.tsx?$/
const TEST = /\.(test|spec)\.tsx?$|\/testing\//
const circled = files.filter(
  (file) => CIRCLED.test(file) && !TEST.test(file) && existsSync(path.join(root, file)),
)
faults.push(...circlesIn(new Map(circled.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]))))
for (const fault of faults) console.log(fault)
console.log(`${files.length} files looked at`)
process.exitCode = faults.length > 0 ? 1 : 0
