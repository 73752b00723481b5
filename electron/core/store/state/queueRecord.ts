import type { WireContext } from '../../../../shared/api/wireContext.ts'

/** The data with which a later run can continue a queue. */
export interface QueueRecord {
  readonly id: string
  readonly pollTimeoutMs: number
  readonly limits: { readonly messageLength: number; readonly topicLength: number }
  readonly context: WireContext
}
