import type { Message } from '../../../../shared/api/types.ts'

/** A page of messages as the server answered it. */
export interface Page {
  readonly messages: readonly Message[]
  readonly anchor: number | null
  readonly foundOldest: boolean
  readonly foundNewest: boolean
}
