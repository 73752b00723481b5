import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { applyMutation } from './applyMutation.ts'
import type { Mutation } from './row.ts'
import { rows } from './rows.ts'
import { runTest } from './runTest.ts'

// `npm run mutations [-- ROW ...]`: removes each protection of the security list in a copy of the sources, one at a
// time, and runs the test that must notice. Exits with 1 unless every change applies and every test notices.

const root = path.resolve(import.meta.dirname, '../../..')
const wanted = process.argv.slice(2).map(Number)
const chosen = Object.entries(rows)
  .map(([row, { mutations }]) => ({ row: Number(row), mutations }))
  .filter(({ row }) => wanted.length === 0 || wanted.includes(row))

/** Copies the sources without build results, so that the project's files are never changed. */
async function copySources(): Promise<string> {
  const copy = await mkdtemp(path.join(os.tmpdir(), 'topical-mutations-'))
  const left = new Set(['.git', '.out', 'node_modules'].map((name) => path.join(root, name)))
  await cp(root, copy, { recursive: true, filter: (source) => !left.has(source) })
  await symlink(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))
  return copy
}

/** Returns a function that checks that a test passes before any change; each test runs once. */
function baseline(copy: string): (test: Mutation['test']) => Promise<boolean> {
  const results = new Map<string, Promise<boolean>>()
  return async ([file, title]) => {
    const key = `${file} ${title}`
    const passes = results.get(key) ?? runTest(copy, file, title).then((outcome) => outcome === 'passed')
    results.set(key, passes)
    return passes
  }
}

/** Returns why the change was not noticed, or null if it was. */
async function complaint(
  copy: string,
  mutation: Mutation,
  passesFirst: (test: Mutation['test']) => Promise<boolean>,
): Promise<string | null> {
  const file = path.join(copy, mutation.file)
  const source = await readFile(file, 'utf8')
  const changed = applyMutation(mutation, source)
  const [testFile, title] = mutation.test
  if (!(await passesFirst(mutation.test))) return `fails without the change: ${testFile}, "${title}"`
  await writeFile(file, changed)
  try {
    const outcome = await runTest(copy, testFile, title)
    return outcome === 'failed' ? null : `${outcome} in spite of it: ${testFile}, "${title}"`
  } finally {
    await writeFile(file, source)
  }
}

async function main(): Promise<void> {
  const started = Date.now()
  const copy = await copySources()
  let noticed = 0
  try {
    const passesFirst = baseline(copy)
    for (const { row, mutations } of chosen) {
      const complaints: string[] = []
      for (const mutation of mutations) {
        const why = await complaint(copy, mutation, passesFirst).catch((error: unknown) =>
          error instanceof Error ? error.message : String(error),
        )
        console.log(`row ${row}: ${mutation.name}: ${why ?? 'noticed'}`)
        if (why !== null) complaints.push(why)
      }
      if (mutations.length > 0 && complaints.length === 0) noticed++
    }
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
  const minutes = ((Date.now() - started) / 60_000).toFixed(1)
  console.log(`noticed ${noticed} of ${chosen.length} (${minutes} minutes)`)
  if (noticed < chosen.length) process.exitCode = 1
}

await main()
