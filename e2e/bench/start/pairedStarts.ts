import path from 'node:path'
import { median } from '../measure/percentile.ts'
import { openOrganization } from '../organization.ts'
import { prepareStartUp, type Start } from './startUp.ts'

const pairs = 20
/** Memory takes ten seconds to settle, so only some pairs measure it. */
const pairsWithMemory = 5
/** The code cache of a page is written at the second start and used from the third on. */
const warmUps = 2

type Pair = readonly [here: Start, there: Start]

const root = path.resolve(import.meta.dirname, '../../..')

/**
 * Starts this build and the one in `folder` in turns and returns the median of each, in milliseconds and megabytes, and
 * of the differences within the pairs. The noise is what a build differs from a copy of itself.
 */
export async function pairedStarts(electron: string, folder: string): Promise<string> {
  const organization = await openOrganization('demo')
  const here = await prepareStartUp(electron, organization, root)
  const there = await prepareStartUp(electron, organization, folder)
  try {
    const starts: Pair[] = []
    for (let n = -warmUps; n < pairs; n++) {
      const withMemory = n >= pairs - pairsWithMemory
      // Neither build is always the first of its pair.
      const first = n % 2 === 0 ? await here.ours(withMemory) : null
      const theirs = await there.ours(withMemory)
      const ours = first ?? (await here.ours(withMemory))
      if (n >= 0) starts.push([ours, theirs])
    }
    return (['window', 'painted', 'megabytes'] as const).map((figure) => line(figure, starts)).join('\n')
  } finally {
    await here.close()
    await there.close()
    await organization.close()
  }
}

function line(figure: keyof Start, starts: readonly Pair[]): string {
  const measured = starts.flatMap(([ours, theirs]) => {
    const [a, b] = [ours[figure], theirs[figure]]
    return a === null || b === null ? [] : [{ here: a, there: b, more: b - a }]
  })
  const medianOf = (name: 'here' | 'there' | 'more'): string =>
    median(measured.map((pair) => pair[name])).toFixed(1)
  return `${figure}: ${medianOf('here')} here, ${medianOf('there')} there, difference of the pairs ${medianOf('more')}`
}
