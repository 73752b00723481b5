import type { z } from 'zod'
import { token } from '../../records/lenient.ts'
import { messageIdParam } from './narrowParams.ts'
import { nothing, route } from '../route.ts'

/**
 * Which emoji: all three as the server gave them for a reaction that is there, so that a vote along or a removal
 * meets it even when its emoji has another name by now.
 */
const reaction = messageIdParam.extend({
  emojiName: token,
  emojiCode: token.optional(),
  /** unicode_emoji, realm_emoji or <wire name>_extra_emoji. */
  reactionType: token.optional(),
})
const reactionWire = (params: Partial<z.output<typeof reaction>> & { readonly messageId: number }) => ({
  message_id: params.messageId,
  emoji_name: params.emojiName,
  emoji_code: params.emojiCode,
  reaction_type: params.reactionType,
})

const addReaction = route({
  name: 'addReaction',
  doc: 'Reacts to a message; whoever can read it.',
  method: 'POST',
  path: '/messages/{message_id}/reactions',
  errors: ['REACTION_ALREADY_EXISTS'],
  params: reaction,
  wire: reactionWire,
  result: nothing,
})

const removeReaction = route({
  name: 'removeReaction',
  doc: 'Takes an own reaction back; whoever can read the message.',
  method: 'DELETE',
  path: '/messages/{message_id}/reactions',
  errors: ['REACTION_DOES_NOT_EXIST'],
  // The name may be absent: of several own reactions with the same name, the code says which one is meant.
  params: reaction.partial({ emojiName: true }),
  wire: reactionWire,
  result: nothing,
})

export const reactionRoutes = { addReaction, removeReaction } as const
