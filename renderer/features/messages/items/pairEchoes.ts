import type { MessageId } from '../../../../shared/api/types.ts'

/**
 * Which new messages were the echoes that are gone: the outbox drops a row in the very step that brings its message,
 * so both are seen at once, in the order of sending.
 */
export function pairEchoes(
  goneLocalIds: readonly string[],
  newOwnIds: readonly MessageId[],
): readonly (readonly [MessageId, string])[] {
  const count = Math.min(goneLocalIds.length, newOwnIds.length)
  return Array.from(
    { length: count },
    (_, i) => [newOwnIds[newOwnIds.length - count + i]!, goneLocalIds[i]!] as const,
  )
}
