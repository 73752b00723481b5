import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { unansweredOperations } from '../check/unusedProtocol.mjs'

/**
 * Prints the operations in the proxy's description without a successful response, each with its reason. Returns the
 * number of operations without a reason and of outdated reasons.
 */
export async function checkUnanswered(answered, { proxy, featureLevel }) {
  const description = path.join(path.dirname(proxy), '../protocol/openapi.json')
  const { paths } = JSON.parse(await readFile(description, 'utf8'))
  const operations = Object.entries(paths).flatMap(([where, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${where}`),
  )
  const rows = new Map(
    Object.entries(unansweredOperations).filter(([, { since }]) => !(since <= featureLevel)),
  )
  let faults = 0
  for (const name of operations) {
    const row = rows.get(name)
    if (row?.elsewhere && name in answered) continue
    if (row && name in answered) console.log(`answered, though a row says it is not: ${name}`)
    else if (row) console.log(`unanswered  ${name}: ${row.why}`)
    else if (!(name in answered)) console.log(`unanswered without a reason: ${name}`)
    if ((row !== undefined) === name in answered) faults += 1
  }
  for (const name of rows.keys())
    if (!operations.includes(name)) {
      console.log(`no such operation: ${name}`)
      faults += 1
    }
  const count = operations.filter((name) => name in answered).length
  console.log(`${count} of ${operations.length} operations answered with success`)
  return faults
}
