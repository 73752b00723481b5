import { z } from 'zod'
import type { MessageId } from '../../api/types.ts'
import { maxLines, type MessageLine } from '../../model/messages/lineText.ts'
import { accountId } from './accountId.ts'
import { narrow } from './narrowInput.ts'

/** Calls for the preview lines of messages that the window does not have. */
export const lineInputs = {
  /** from: the local store, or the server, which is queried slowly and only while connected. */
  'lines.fetch': z.object({
    account: accountId,
    messageIds: z.array(z.number().int().nonnegative()).max(maxLines),
    from: z.enum(['store', 'server']),
  }),
  /** Fetches a message and the few before and after it in its conversation. */
  'lines.around': z.object({ account: accountId, narrow, messageId: z.number().int().nonnegative() }),
}

export interface LinesAnswer {
  readonly lines: readonly MessageLine[]
  /** Messages that do not exist or that the user cannot read. Those in neither list could not be fetched. */
  readonly gone: readonly MessageId[]
}

/** A message near a hit: its preview line and its whole content. */
export interface AroundMessage extends MessageLine {
  readonly html: string
}

/** In order, including the message itself. While offline, only messages in the local store. */
export interface LinesAround {
  readonly messages: readonly AroundMessage[]
}

export interface LineOutputs {
  'lines.fetch': LinesAnswer
  'lines.around': LinesAround
}
