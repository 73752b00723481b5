import { z } from 'zod'
import type { MessageId } from '../../api/types.ts'
import { accountId } from './accountId.ts'

const id = z.number().int().nonnegative()

export const moderationInputs = {
  /** Deletes the newest messages of a user before this one, up to a limit; null: the newest of all. */
  'moderation.deletePart': z.object({ account: accountId, userId: id, before: id.nullable() }),
}

/** Result of deleting a part of a user's messages. */
export interface DeletedPart {
  readonly deleted: number
  readonly refused: readonly { readonly messageId: MessageId; readonly reason: string }[]
  /** Anchor of the next part; null when there is none. */
  readonly before: MessageId | null
}

export interface ModerationOutputs {
  'moderation.deletePart': DeletedPart
}
