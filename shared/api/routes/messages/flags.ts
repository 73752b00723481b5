import { z } from 'zod'
import { bounds } from '../../bounds.ts'
import { hidesLinkPreviews } from '../../capabilities.ts'
import { ids, int, token } from '../../records/lenient.ts'
import type { WireContext } from '../../wireContext.ts'
import { namedAnchor, span } from './narrowParams.ts'
import { isUnwantedWord, narrowWire } from './narrowWire.ts'
import { tooOld } from '../params.ts'
import { reads, route } from '../route.ts'

/**
 * Users can change read, starred, collapsed and (from level 510) hide_link_previews. The server sets the other flags.
 */
const change = z.object({ op: z.enum(['add', 'remove']), flag: token })

const flagWire = (flag: string, { featureLevel }: WireContext) =>
  flag === 'hide_link_previews' && !hidesLinkPreviews(featureLevel) ? tooOld(flag) : flag

const updateMessageFlags = route({
  name: 'updateMessageFlags',
  doc: 'Sets or removes an own flag of some thousand messages at most; everybody, on messages of theirs.',
  method: 'POST',
  path: '/messages/flags',
  params: change.extend({ messageIds: z.array(int).max(bounds.ids.max) }),
  wire: (params, context) => ({
    messages: params.messageIds,
    op: params.op,
    flag: flagWire(params.flag, context),
  }),
  result: reads(
    z
      .object({ messages: ids, ignored_because_not_subscribed_channels: ids })
      /** Messages in channels without subscription cannot become unread. */
      .transform((wire) => ({
        messageIds: wire.messages,
        ignoredChannelIds: wire.ignored_because_not_subscribed_channels,
      })),
  ),
})

const updateFlagsForNarrow = route({
  name: 'updateFlagsForNarrow',
  doc: 'Sets or removes an own flag of the messages of a narrow around an anchor; everybody.',
  method: 'POST',
  path: '/messages/flags/narrow',
  since: 155,
  errors: ['BAD_NARROW'],
  fromWindow: true,
  params: span.extend({ anchor: namedAnchor, ...change.shape }),
  wire: (params, context) => ({
    // Without the excluded words, more messages would be changed than requested.
    narrow: params.narrow.some(isUnwantedWord)
      ? tooOld('leaving out words')
      : narrowWire(params.narrow, context),
    anchor: String(params.anchor),
    include_anchor: params.includeAnchor,
    num_before: params.before,
    num_after: params.after,
    op: params.op,
    flag: flagWire(params.flag, context),
  }),
  result: reads(
    z
      .object({
        processed_count: int,
        updated_count: int,
        first_processed_id: int.nullish(),
        last_processed_id: int.nullish(),
        found_oldest: z.boolean().nullish(),
        found_newest: z.boolean(),
        ignored_because_not_subscribed_channels: ids,
      })
      .transform((wire) => ({
        processed: wire.processed_count,
        updated: wire.updated_count,
        /** null when the range was empty. */
        firstProcessedId: wire.first_processed_id ?? null,
        lastProcessedId: wire.last_processed_id ?? null,
        foundOldest: wire.found_oldest ?? false,
        foundNewest: wire.found_newest,
        ignoredChannelIds: wire.ignored_because_not_subscribed_channels,
      })),
  ),
})

export const flagRoutes = { updateMessageFlags, updateFlagsForNarrow } as const
