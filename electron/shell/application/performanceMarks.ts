import { printLine } from './terminal.ts'

/** Prints a line for the benchmark if it asks for them: milliseconds since TOPICAL_T0. */
export function mark(name: string): void {
  if (process.env['TOPICAL_MARKS'] !== '1') return
  printLine(`MARK ${name} ${Date.now() - Number(process.env['TOPICAL_T0'] ?? 0)}`)
}
