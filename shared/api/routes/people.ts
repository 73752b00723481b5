import { z } from 'zod'
import { hasIncrementalPresence, hasModernTypingType, saysChannelType } from '../capabilities.ts'
import { int } from '../records/lenient.ts'
import { presencesOf } from '../records/presence.ts'
import { user } from '../records/user.ts'
import { nothing, reads, route } from './route.ts'

const destination = z.discriminatedUnion('type', [
  z.object({ type: z.literal('channel'), channelId: int, topic: z.string() }),
  z.object({ type: z.literal('direct'), userIds: z.array(int) }),
])

/** The server keeps no typing state: the caller repeats and stops by the registration's periods. */
export const setTyping = route({
  name: 'setTyping',
  method: 'POST',
  path: '/typing',
  params: z.object({ op: z.enum(['start', 'stop']), destination }),
  wire: ({ op, destination: to }, { featureLevel }) =>
    to.type === 'channel'
      ? {
          op,
          type: saysChannelType(featureLevel) ? 'channel' : 'stream',
          stream_id: to.channelId,
          topic: to.topic,
          // Below level 215 the channel went in `to`, as a list.
          to: hasModernTypingType(featureLevel) ? undefined : [to.channelId],
        }
      : { op, type: hasModernTypingType(featureLevel) ? 'direct' : undefined, to: to.userIds },
  result: nothing,
})

export const updatePresence = route({
  name: 'updatePresence',
  method: 'POST',
  path: '/users/me/presence',
  params: z.object({
    status: z.enum(['active', 'idle']),
    lastUpdateId: int,
    newUserInput: z.boolean(),
    pingOnly: z.boolean().default(false),
  }),
  wire: (params, { featureLevel }) => ({
    status: params.status,
    new_user_input: params.newUserInput,
    ping_only: params.pingOnly,
    last_update_id: hasIncrementalPresence(featureLevel) ? params.lastUpdateId : undefined,
    slim_presence: hasIncrementalPresence(featureLevel) ? undefined : true,
  }),
  result: reads(
    z
      .looseObject({
        presences: z.unknown().optional(),
        server_timestamp: z.number().nullish(),
        presence_last_update_id: int.nullish(),
      })
      .transform((wire) => ({
        presences: presencesOf(wire.presences, () => undefined),
        serverTimestamp: wire.server_timestamp ?? null,
        lastUpdateId: wire.presence_last_update_id ?? -1,
      })),
  ),
})

/** The own user record, of which `fetchApiKey` of old servers lacks the id. */
export const getOwnUser = route({
  name: 'getOwnUser',
  method: 'GET',
  path: '/users/me',
  params: z.object({}).default({}),
  wire: () => ({}),
  result: reads(user),
})

export const updateSettings = route({
  name: 'updateSettings',
  method: 'PATCH',
  path: '/settings',
  params: z.object({
    settings: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  }),
  wire: (params) => params.settings,
  result: nothing,
})

export const updateStatus = route({
  name: 'updateStatus',
  method: 'POST',
  path: '/users/me/status',
  params: z.object({
    text: z.string().optional(),
    emojiName: z.string().optional(),
    emojiCode: z.string().optional(),
    reactionType: z.string().optional(),
  }),
  wire: (params) => ({
    status_text: params.text,
    emoji_name: params.emojiName,
    emoji_code: params.emojiCode,
    reaction_type: params.reactionType,
  }),
  result: nothing,
})
