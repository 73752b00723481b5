import { median } from './percentile.ts'

const rounds = 9

/**
 * Returns the milliseconds of a fixed task outside of the app: text is parsed, sorted, counted and written. The
 * median of a few rounds shows the machine's speed, so that runs on two machines can be compared.
 */
export function yardstick(): number {
  const text = JSON.stringify(
    Array.from({ length: 20_000 }, (_, id) => ({
      id,
      name: `person ${String((id * 7919) % 20_011)}`,
      ids: [id],
    })),
  )
  const times = Array.from({ length: rounds }, () => {
    const began = performance.now()
    const rows = JSON.parse(text) as { readonly id: number; readonly name: string }[]
    rows.sort((a, b) => (a.name < b.name ? -1 : 1))
    const byName = new Map(rows.map((row) => [row.name, { ...row }]))
    if (JSON.stringify([...byName.values()]).length < 20_000) throw new Error('The work was left out.')
    return performance.now() - began
  })
  return median(times)
}
