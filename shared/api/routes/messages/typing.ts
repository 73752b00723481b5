import { z } from 'zod'
import { conversationSchema } from '../../conversation.ts'
import { hasModernTypingType, namesChannelType } from '../../capabilities.ts'
import { emptyTopic } from '../../emptyTopic.ts'
import { nothing, route } from '../route.ts'

/** The server does not track typing, so the caller repeats and stops at the intervals in the registration. */
const setTyping = route({
  name: 'setTyping',
  doc: 'Tells that the person writes, or no longer does; everybody. In channels from level 58.',
  method: 'POST',
  path: '/typing',
  params: z.object({ op: z.enum(['start', 'stop']), destination: conversationSchema }),
  wire: ({ op, destination: to }, { featureLevel }) =>
    to.type === 'channel'
      ? {
          op,
          type: namesChannelType(featureLevel) ? 'channel' : 'stream',
          stream_id: to.channelId,
          topic: to.topic || emptyTopic(featureLevel),
          // Below level 215, the channel is in `to`, as a list.
          to: hasModernTypingType(featureLevel) ? undefined : [to.channelId],
        }
      : { op, type: hasModernTypingType(featureLevel) ? 'direct' : undefined, to: to.userIds },
  result: nothing,
})

export const typingRoutes = { setTyping } as const
