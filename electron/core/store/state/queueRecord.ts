import type { WireContext } from '../../../../shared/api/wireContext.ts'

/** The part of a queue that a later run needs to go on with it. */
export interface QueueRecord {
  readonly id: string
  readonly pollTimeoutMs: number
  readonly limits: { readonly messageLength: number; readonly topicLength: number }
  readonly context: WireContext
}
