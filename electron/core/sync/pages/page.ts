import type { Message } from '../../../../shared/api/types.ts'

/** A page of messages in a response. */
export interface Page {
  readonly messages: readonly Message[]
  readonly anchor: number | null
  readonly foundOldest: boolean
  readonly foundNewest: boolean
}
