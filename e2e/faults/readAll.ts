import type { Narrow } from '../../shared/api/types.ts'
import { idsOf } from '../../shared/collections/idList.ts'
import { viewOf } from '../../shared/model/views/views.ts'
import { unwrap } from '../core/watchClient.ts'
import type { CoreProcess } from '../coreProcess/coreProcess.ts'

/** Reads a conversation from end to end as a window does: reloads stale parts, then pages in both directions. */
export async function readAll(
  run: Pick<CoreProcess, 'account' | 'handlers' | 'state'>,
  narrow: Narrow,
): Promise<void> {
  const view = () => viewOf(run.state(), narrow)
  const ids = () => idsOf(view()!.ids)
  const ask = async (direction: 'older' | 'around' | 'newer', anchor: number | 'newest', count: number) =>
    unwrap(
      await run.handlers['messages.fetch']({
        account: run.account,
        narrow: narrow.map(({ operator, operand }) => ({ operator, operand: operand as string | number })),
        anchor,
        before: direction === 'newer' ? 0 : count,
        after: direction === 'older' ? 0 : count,
        direction,
        replaces: direction === 'around' && anchor !== 'newest',
      }),
    )
  if (view() === undefined) await ask('around', 'newest', 30)
  for (let round = 0; view()?.stale === true && round < 5; round++)
    await ask('around', ids().at(-1) ?? 0, Math.max(30, Math.min(ids().length, 1000)))
  while (view()?.foundNewest === false) await ask('newer', ids().at(-1) ?? 0, 1000)
  while (view()?.foundOldest === false) await ask('older', ids()[0] ?? 0, 1000)
}
