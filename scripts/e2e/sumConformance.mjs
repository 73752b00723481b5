import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { out } from '../setup/paths.mjs'
import { checkUnanswered } from './checkUnanswered.mjs'

const folder = path.join(out, 'conformance')

export async function clearTallies() {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
}

/**
 * Sums the tallies of a run's proxies. Prints the sum and returns the number of violations. If the run called all
 * endpoints, an operation without a response and reason counts as one.
 */
export async function sumConformance(proxy, featureLevel) {
  const sum = { requests: 0, violations: {}, newer: {}, extras: {}, uncovered: {}, operations: {} }
  // A walk calls each endpoint for its own sake. All other requests are from users' actions in the app.
  const answered = { walk: new Set(), rest: new Set() }
  const leftOut = []
  let notes = 0
  let isWhole = false
  const files = await readdir(folder).catch(() => [])
  for (const file of files) {
    const tally = JSON.parse(await readFile(path.join(folder, file), 'utf8'))
    if (tally.leftOut) {
      leftOut.push(tally.leftOut)
      notes += 1
      continue
    }
    if (tally.walked) {
      isWhole = true
      notes += 1
      continue
    }
    sum.requests += tally.requests
    for (const name of Object.keys(tally.operations ?? {})) answered[tally.ofWalk ? 'walk' : 'rest'].add(name)
    for (const bag of ['violations', 'newer', 'extras', 'uncovered', 'operations'])
      for (const [key, count] of Object.entries(tally[bag] ?? {}))
        sum[bag][key] = (sum[bag][key] ?? 0) + count
  }
  const total = (bag) => Object.values(bag).reduce((all, count) => all + count, 0)
  console.log(`\n=== conformance, ${files.length - notes} servers ===`)
  for (const bag of ['violations', 'newer', 'uncovered'])
    for (const [key, count] of Object.entries(sum[bag])) console.log(`${bag}  ${count} × ${key}`)
  for (const title of leftOut) console.log(`left out: ${title}`)
  console.log(
    `${Object.keys(sum.operations).length} operations, ${sum.requests} requests, ${total(sum.violations)} violations, ` +
      `${total(sum.newer)} newer shapes, ${leftOut.length} runs left out`,
  )
  console.log(
    `operations answered with success: ${answered.rest.size} without the walk of all endpoints, ` +
      `${answered.walk.size} in it, ${[...answered.walk].filter((name) => !answered.rest.has(name)).length} in it alone`,
  )
  const unanswered = isWhole ? await checkUnanswered(sum.operations, { proxy, featureLevel }) : 0
  return total(sum.violations) + unanswered
}
