import type { MessageId } from '../../../../shared/api/types.ts'
import { pairEchoes } from '../items/pairEchoes.ts'

/**
 * Remembers which messages of a list were echoes in it. `update` is told what is shown with each rendering; the same
 * twice changes nothing.
 */
export function echoPairs() {
  let echoes: readonly string[] = []
  let last: MessageId = -1
  const localIds = new Map<MessageId, string>()
  return {
    update(
      nextEchoes: readonly string[],
      ids: readonly MessageId[],
      isOwn: (id: MessageId) => boolean,
    ): void {
      const gone = echoes.filter((localId) => !nextEchoes.includes(localId))
      if (gone.length > 0) {
        const fresh = ids.filter((id) => id > last && isOwn(id))
        for (const [id, localId] of pairEchoes(gone, fresh)) localIds.set(id, localId)
      }
      echoes = nextEchoes
      last = ids.at(-1) ?? -1
    },
    localIdOf: (id: MessageId): string | undefined => localIds.get(id),
  }
}
