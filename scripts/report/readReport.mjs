import { readFileSync } from 'node:fs'

/** Returns the content of a JSON report; undefined when it is missing or invalid. */
export function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
