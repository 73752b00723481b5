import { app } from 'electron'
import { parseJson } from '../../core/platform/parseJson.ts'

export interface SingleInstance {
  /** Called with the arguments of another start with the same profile. */
  onSecond(listener: (argv: readonly string[]) => void): void
}

/**
 * Allows one app per profile. A second start passes its arguments to the first and exits: this returns null, and
 * nothing else may start.
 */
export function enableSingleInstance(): SingleInstance | null {
  // Passed as one text: with nine arguments in a list, some versions of Electron give the second start the lock and
  // kill the first.
  if (!app.requestSingleInstanceLock({ argv: JSON.stringify(process.argv) })) {
    app.exit(0)
    return null
  }
  return {
    onSecond(listener) {
      // Chromium reorders the arguments that it passes. Those in the additional data are unchanged.
      app.on('second-instance', (_event, argv, _folder, data) => listener(argvOf(data) ?? argv))
    },
  }
}

function argvOf(data: unknown): readonly string[] | null {
  if (typeof data !== 'object' || data === null || !('argv' in data) || typeof data.argv !== 'string')
    return null
  const argv = parseJson(data.argv)
  if (!Array.isArray(argv)) return null
  const items: readonly unknown[] = argv
  return items.every((argument) => typeof argument === 'string') ? items : null
}
