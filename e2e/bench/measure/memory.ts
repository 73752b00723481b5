import { readFile } from 'node:fs/promises'
import { processTree } from './processTree.ts'

/** Returns the proportional set size in kilobytes from /proc/<pid>/smaps_rollup, or null if there is none. */
export function parsePss(text: string): number | null {
  const found = /^Pss:\s+(\d+) kB$/m.exec(text)
  return found?.[1] === undefined ? null : Number(found[1])
}

/** Returns the megabytes of a process and its descendants, with shared pages divided among their users. */
export async function memoryOf(
  root: number,
): Promise<{ readonly megabytes: number; readonly processes: number }> {
  const ids = [...(await processTree(root)).keys()]
  const sizes = await Promise.all(
    ids.map(async (id) =>
      parsePss(await readFile(`/proc/${String(id)}/smaps_rollup`, 'utf8').catch(() => '')),
    ),
  )
  const measured = sizes.filter((size) => size !== null)
  if (measured.length === 0) throw new Error('The memory of the application could not be read.')
  return { megabytes: measured.reduce((sum, size) => sum + size, 0) / 1024, processes: measured.length }
}
