import { readFileSync } from 'node:fs'

/** Returns the content of a JSON report; undefined: there is none that can be read. */
export function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
