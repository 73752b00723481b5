import { readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { writeFileAtomic } from '../../core/platform/jsonFile.ts'

/**
 * Removes an app from the handlers of a scheme in the text of a mimeapps.list. Electron can only add it: its removal
 * does nothing on Linux.
 */
export function withoutHandler(list: string, scheme: string, desktopFile: string): string {
  const key = `x-scheme-handler/${scheme}`
  return list
    .split('\n')
    .flatMap((line) => {
      const [name = '', ...values] = line.split('=')
      if (name.trim() !== key) return [line]
      const all = values.join('=').split(';').map((item) => item.trim()) // prettier-ignore
      const others = all.filter((item) => item !== '' && item !== desktopFile)
      return others.length > 0 ? [`${key}=${others.join(';')};`] : []
    })
    .join('\n')
}

/** Removes this app from the user's lists of handlers. A list that cannot be read or written is left unchanged. */
export function removeHandler(scheme: string, desktopFile: string): void {
  const home = os.homedir()
  const { XDG_CONFIG_HOME: config, XDG_DATA_HOME: data } = process.env
  for (const file of [
    path.join(config || path.join(home, '.config'), 'mimeapps.list'),
    path.join(data || path.join(home, '.local/share'), 'applications/mimeapps.list'),
  ]) {
    try {
      const list = readFileSync(file, 'utf8')
      const next = withoutHandler(list, scheme, desktopFile)
      if (next !== list) writeFileAtomic(file, next, 0o644)
    } catch {
      // Most systems have only one of the two files.
    }
  }
}
