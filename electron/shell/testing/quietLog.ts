import type { Log } from '../../core/platform/log.ts'

/** Returns a log that stores its lines for tests. */
export function quietLog(): Log & { readonly lines: string[]; readonly path: string } {
  const lines: string[] = []
  const write =
    (level: string) =>
    (text: string, data?: Readonly<Record<string, unknown>>): void =>
      void lines.push(`${level} ${text} ${JSON.stringify(data ?? {})}`)
  return {
    lines,
    path: '/nowhere/topical.log',
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
  }
}
