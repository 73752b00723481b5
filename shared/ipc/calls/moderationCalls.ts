import { z } from 'zod'
import type { MessageId } from '../../api/types.ts'
import { accountId } from './accountId.ts'

const id = z.number().int().nonnegative()

export const moderationInputs = {
  /** Deletes the newest messages of a person before that one, a bounded number of them; null: their newest ones. */
  'moderation.deletePart': z.object({ account: accountId, userId: id, before: id.nullable() }),
}

/** How far a part of the messages of a person came. */
export interface DeletedPart {
  readonly deleted: number
  readonly refused: readonly { readonly messageId: MessageId; readonly reason: string }[]
  /** Where the next part begins; null: there is none. */
  readonly before: MessageId | null
}

export interface ModerationOutputs {
  'moderation.deletePart': DeletedPart
}
