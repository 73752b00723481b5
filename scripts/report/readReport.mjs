import { readFileSync } from 'node:fs'

/** What a JSON report says; undefined: there is none that can be read. */
export function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
