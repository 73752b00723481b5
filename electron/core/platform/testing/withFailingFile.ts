import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

/** Runs `work` while every call of `name` fails with `code`, such as EMFILE. */
export function withFailingFile(name: 'readFileSync' | 'chmodSync', code: string, work: () => void): void {
  const original = { [name]: fs[name] }
  const fail = (): never => {
    throw Object.assign(new Error(`${code}: ${name}`), { code })
  }
  Object.assign(fs, { [name]: fail })
  syncBuiltinESMExports()
  try {
    work()
  } finally {
    Object.assign(fs, original)
    syncBuiltinESMExports()
  }
}
