import type { Stop } from '../coreProcess/childMessages.ts'
import type { Dice } from '../proof/dice.ts'

/**
 * When the client is killed. arrived: as a request reaches the other side, which hears it or not. done: once the server
 * has done it, before the client hears. stop: where the client or its store says so of itself. In any case after `ms`.
 */
export interface Moment {
  readonly ms: number
  readonly line: {
    readonly at: 'arrived' | 'done'
    readonly pattern: string
    readonly nth: number
    readonly isHeard: boolean
  } | null
  readonly stop: Stop | null
}

const requests = [
  'POST /api/v1/messages',
  'PATCH /api/v1/messages',
  'DELETE /api/v1/messages',
  '/reactions',
  '/messages/flags',
  '/drafts',
  'POST /api/v1/user_uploads',
  'POST /api/v1/register',
  'GET /api/v1/events',
  'GET /api/v1/messages',
  '/user_topics',
  '/api/v1/users/me',
  '/api/v1/',
] as const
/** Writes of the store; "" is any. */
const writes = [
  'own putJob',
  'own putJob',
  'own dropJobs',
  'own saveDrafts',
  'own putUpload',
  'own',
  'main applyBatch',
  'main stagePiece',
  'main commitState',
  'main',
  '',
] as const

/** Where it ends at the latest; starting takes a part of it. */
const longestMs = 1200
const shortestMs = 30

export function dealMoment(dice: Dice): Moment {
  const ms = shortestMs + dice.int(longestMs - shortestMs)
  const nth = 1 + dice.int(4)
  const kind = dice.int(10)
  if (kind < 4) return { ms, line: null, stop: null }
  if (kind < 7) {
    const pattern = dice.pick(requests) ?? ''
    const at = dice.chance(0.5) ? 'arrived' : 'done'
    return {
      ms: longestMs,
      line: { at, pattern, nth: 1 + dice.int(3), isHeard: dice.chance(0.5) },
      stop: null,
    }
  }
  const at = dice.pick(['ask', 'write', 'commit', 'told'] as const) ?? 'write'
  const what = dice.pick(writes.map((each, index) => `${String(index)} ${each}`))?.replace(/^\d+ /, '') ?? ''
  return { ms: longestMs, line: null, stop: { at, what, nth: what.includes(' ') ? nth : nth + dice.int(20) } }
}

export function tellMoment({ ms, line, stop }: Moment): string {
  const latest = `${String(ms)} ms after its start`
  if (line !== null)
    return `${line.at === 'arrived' ? 'as' : 'after'} the server ${line.at === 'done' ? 'did' : line.isHeard ? 'hears' : 'almost hears'} ${line.pattern} no. ${String(line.nth)}, or ${latest}`
  if (stop !== null) return `${stop.at} ${stop.what} no. ${String(stop.nth)}, or ${latest}`
  return latest
}
