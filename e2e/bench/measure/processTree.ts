import { readdir, readFile } from 'node:fs/promises'

/** Values from /proc/<pid>/stat: the parent, and the clock ticks spent in user and system mode. */
export interface ProcessStat {
  readonly parent: number
  readonly ticks: number
}

/** Linux counts processor time in hundredths of a second, regardless of the kernel's tick. */
export const ticksPerSecond = 100

/** Reads one line of /proc/<pid>/stat; null if it is incomplete. A program name may contain spaces and brackets. */
export function parseStat(line: string): ProcessStat | null {
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
  const [, parent, , , , , , , , , , user, system] = fields
  if (parent === undefined || user === undefined || system === undefined) return null
  return { parent: Number(parent), ticks: Number(user) + Number(system) }
}

/** Returns the process and all its descendants, by process id. */
export async function processTree(root: number): Promise<ReadonlyMap<number, ProcessStat>> {
  const all = new Map<number, ProcessStat>()
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  await Promise.all(
    ids.map(async (id) => {
      // Processes may end during the reading.
      const line = await readFile(`/proc/${String(id)}/stat`, 'utf8').catch(() => null)
      const stat = line === null ? null : parseStat(line)
      if (stat !== null) all.set(id, stat)
    }),
  )
  return descendants(all, root)
}

/** Returns `root` and its descendants among `all`. */
export function descendants(
  all: ReadonlyMap<number, ProcessStat>,
  root: number,
): ReadonlyMap<number, ProcessStat> {
  const isBelow = (id: number): boolean => {
    for (let pid: number | undefined = id, steps = 0; pid !== undefined && steps < 100; steps++) {
      if (pid === root) return true
      pid = all.get(pid)?.parent
    }
    return false
  }
  return new Map([...all].filter(([id]) => isBelow(id)))
}

/** Returns the seconds of processor time that these processes have used, without those that ended. */
export async function processorSeconds(root: number): Promise<number> {
  const tree = await processTree(root)
  return [...tree.values()].reduce((sum, { ticks }) => sum + ticks, 0) / ticksPerSecond
}
