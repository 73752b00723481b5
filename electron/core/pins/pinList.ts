import { z } from 'zod'
import { amount, token } from '../../../shared/api/records/lenient.ts'
import { fileSchema } from '../platform/fileSchema.ts'
import { conversationSchema } from '../../../shared/api/conversation.ts'
import type { Pin } from '../../../shared/model/state/localRecords.ts'
import { maxPins } from '../../../shared/model/lists/pins.ts'
import { conversationKey } from '../../../shared/api/conversationKey.ts'
import { createConversationList, type ConversationList } from '../lists/conversationList.ts'
import { parseContent } from '../store/ownTable.ts'
import type { AccountRuntime } from '../sync/accountRuntime.ts'

/** Conversations pinned by the user. */
export type PinList = ConversationList<Pin>

const schema = fileSchema(
  z.object({
    conversation: conversationSchema,
    rank: amount,
    anchor: z.object({ messageId: z.number().int().nonnegative(), queueId: token }).nullable(),
  }),
)

export const createPinList = (runtime: AccountRuntime): PinList =>
  createConversationList<Pin>(runtime, {
    name: 'the list of pins',
    follows: 'pinned topics',
    parse: parseContent(schema),
    table: 'pin',
    itemOf: ({ conversation, rank }) => ({ conversation, rank }),
    slices: (pins) => ({ pins }),
    putEvent: (pin) => ({ type: 'local/pin', pin }),
    dropEvent: ({ conversation }) => ({ type: 'local/pin-gone', key: conversationKey(conversation) }),
    joined: (moved, there) => ({ ...moved, rank: Math.min(moved.rank, there.rank) }),
    max: maxPins,
  }).list
