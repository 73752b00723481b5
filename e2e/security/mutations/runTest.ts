import { spawn } from 'node:child_process'
import { mkdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

/** absent: no test with that title completed, so the result is unknown. */
export type Outcome = 'passed' | 'failed' | 'absent'

const unitReport = z.object({
  testResults: z.array(
    z.object({ assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })) }),
  ),
})

interface Suite {
  readonly suites?: readonly Suite[] | undefined
  readonly specs: readonly { readonly title: string; readonly ok: boolean }[]
}
const suite: z.ZodType<Suite> = z.object({
  get suites() {
    return z.array(suite).optional()
  },
  specs: z.array(z.object({ title: z.string(), ok: z.boolean() })),
})
const appReport = z.object({ suites: z.array(suite) })

/** Runs the tests of `title` in `file` of the copy at `root`; a single failure decides. */
export async function runTest(root: string, file: string, title: string): Promise<Outcome> {
  const results = file.endsWith('.spec.ts')
    ? await appResults(root, file, title)
    : await unitResults(root, file, title)
  const named = results.filter((result) => result.title.includes(title))
  if (named.length === 0) return 'absent'
  return named.every(({ ok }) => ok) ? 'passed' : 'failed'
}

interface Result {
  readonly title: string
  readonly ok: boolean
}

async function unitResults(root: string, file: string, title: string): Promise<readonly Result[]> {
  const report = path.join(root, '.out/mutations.json')
  await rm(report, { force: true })
  await mkdir(path.dirname(report), { recursive: true })
  await run(root, [
    path.join(root, 'node_modules/vitest/vitest.mjs'),
    ...['run', '--config', '.config/vitest.config.ts', file, '-t', literal(title)],
    ...['--reporter=json', `--outputFile=${report}`],
  ])
  const parsed = unitReport.safeParse(await readJson(report))
  if (!parsed.success) return []
  return parsed.data.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed' || status === 'failed')
    .map(({ fullName, status }) => ({ title: fullName, ok: status === 'passed' }))
}

/** Rebuilds the copy first, because its sources have changed. */
async function appResults(root: string, file: string, title: string): Promise<readonly Result[]> {
  const report = path.join(root, '.out/results/specs-security-faults-crash.json')
  await rm(report, { force: true })
  const spec = path.basename(file)
  await run(root, ['scripts/run.mjs', 'e2e', spec, '--retries=0', '-g', literal(title)])
  const parsed = appReport.safeParse(await readJson(report))
  return parsed.success ? parsed.data.suites.flatMap(specsOf) : []
}

const specsOf = ({ suites = [], specs }: Suite): Result[] => [...specs, ...suites.flatMap(specsOf)]

const literal = (title: string): string => title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const readJson = async (file: string): Promise<unknown> =>
  JSON.parse(await readFile(file, 'utf8').catch(() => 'null')) as unknown

/** The exit code is ignored, because a failing test is expected and the report has the result. */
async function run(root: string, args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'ignore' })
  await new Promise((resolve) => child.once('exit', resolve))
}
