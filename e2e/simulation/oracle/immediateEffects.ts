import type { PresenceEntry } from '../../../shared/api/types.ts'
import type { AccountState } from '../../../shared/model/state/accountState.ts'
import type { AccountEvent } from '../../../shared/model/state/localEvent.ts'
import { applyEvents } from '../../../shared/model/account/account.ts'
import { narrowKey } from '../../../shared/model/views/narrow.ts'
import type { EventOf, EventType } from '../../../shared/model/state/slice.ts'
import { isRead } from '../../../shared/api/flags.ts'
import { conversationKey, conversationOf } from '../../../shared/api/conversationKey.ts'
import { knowsAllSubscribers } from '../../../shared/model/channels/partialSubscribers.ts'
import { mapGet, mapHas, mapValues } from '../../../shared/collections/shardedMap.ts'
import { foldBatch } from './replay.ts'
import { ownReaction } from './staleReasons.ts'
import type { Batch } from '../clientUser.ts'
import type { Pair } from './mutations.ts'
import { canonical } from './canonical.ts'

type Effect<Type extends EventType> = (
  event: EventOf<Type>,
  after: AccountState,
  before: AccountState,
) => boolean

/**
 * Immediate effects: what an event must change in the state at once. They cover what the server snapshot
 * cannot show at rest: local events, and events whose missing effect a later event would hide.
 */
const effects: { readonly [Type in EventType]?: Effect<Type> } = {
  'local/outbox': ({ row }, { outbox }) => same(outbox.get(row.localId), row),
  'local/outbox-gone': ({ localId, messageId }, { outbox, sentIds }) =>
    !outbox.has(localId) && (messageId === undefined || sentIds.get(messageId) === localId),
  'local/action': ({ row }, { actions }) => same(actions.get(row.id), row),
  'local/action-gone': ({ id }, { actions }) => !actions.has(id),
  'local/draft': ({ draft }, { localDrafts }) => same(localDrafts.get(draft.id), draft),
  'local/draft-gone': ({ draftId }, { localDrafts }) => !localDrafts.has(draftId),
  'local/item': ({ item, key, list }, after) => same(after[list].get(key), item),
  'local/item-gone': ({ key, list }, after) => !after[list].has(key),
  message: ({ localId, message }, { outbox, sentIds, typing, self }) =>
    (localId === null || (!outbox.has(localId) && sentIds.get(message.id) === localId)) &&
    typing.get(conversationKey(conversationOf(message, self.userId)))?.has(message.senderId) !== true,
  update_message: ({ messageId, userId, renderingOnly }, { typingEdits }) =>
    renderingOnly || userId === null || typingEdits.get(messageId)?.has(userId) !== true,
  delete_message: ({ messageIds }, { typingEdits, starred }) =>
    messageIds.every((id) => !typingEdits.has(id) && !starred.has(id)),
  'local/clock': ({ now }, { typing, typingEdits }) =>
    [...typing.values(), ...typingEdits.values()].every((ends) =>
      [...ends.values()].every((end) => end > now),
    ),
  channel: (event, { formerChannels, subscriptions, unreads }, { channels }) =>
    event.op !== 'delete' ||
    event.channelIds.every(
      (id) =>
        !subscriptions.has(id) &&
        mapGet(unreads.channels, id) === undefined &&
        (!channels.has(id) || formerChannels.get(id) === channels.get(id)?.name),
    ),
  subscription: (event, { unreads, messages }) =>
    event.op !== 'remove' ||
    (event.channelIds.every((id) => mapGet(unreads.channels, id) === undefined) &&
      [...mapValues(messages.byId)].every(
        (message) =>
          message.type !== 'channel' || !event.channelIds.includes(message.channelId) || isRead(message),
      )),
  realm_export: ({ exports: told }, { exports }) => same(exports.exports, told),
  realm_export_consent: ({ userId, hasConsented }, { exports }) =>
    exports.consents.get(userId) === hasConsented,
  'local/presence': ({ presences }, after) => knowsPresences(presences, after),
  restart: ({ featureLevel }, { realm }) => featureLevel === null || realm.featureLevel === featureLevel,
  video_call_token: ({ provider, hasToken }, { videoCalls }) => videoCalls[provider] === hasToken,
  'local/fetch-started': ({ narrow, direction }, { views }) =>
    views.get(narrowKey(narrow))?.fetching[direction] === true,
  'local/fetch-failed': ({ narrow, direction, reason }, { views }) => {
    const view = views.get(narrowKey(narrow))
    return view?.fetching[direction] === false && view.error === reason
  },
  'local/fetched': ({ narrow, direction, messages: found }, { views, messages }) => {
    const view = views.get(narrowKey(narrow))
    const isOver = direction === undefined || view?.fetching[direction] === false
    return view !== undefined && isOver && found.every(({ id }) => mapHas(messages.byId, id))
  },
  'local/topics': ({ channelId, topics: found }, { topics, channels }) =>
    !channels.has(channelId) ||
    same(
      mapGet(topics, channelId)?.topics.map(({ name }) => name),
      found.map(({ name }) => name),
    ),
  'local/subscribers': ({ channelId, userIds }, after) =>
    same(after.subscribers.get(channelId), userIds) && knowsAllSubscribers(after, channelId),
  'local/attachments': ({ attachments: found }, { attachments }) =>
    attachments?.stale === false && attachments.byId.size === found.length,
  'local/default-channel': ({ op, channelId }, { defaultChannels }) =>
    defaultChannels.channelIds.includes(channelId) === (op === 'add'),
  'local/connection': ({ connection: told }, { connection }) => same(connection, told),
  'local/flags': ({ op, flag, messageIds, details = {} }, after) =>
    changesNothing(after, {
      id: 0,
      type: 'update_message_flags',
      op,
      flag,
      messageIds,
      all: false,
      details,
    }),
  'local/reaction': ({ op, messageId, reaction }, after) =>
    changesNothing(after, { id: 0, type: 'reaction', op, messageId, reaction }),
  invites_changed: (_event, after, before) => after.invites !== before.invites,
  unknown: ({ wireType }, { unknownEvents }, before) =>
    unknownEvents.get(wireType) === (before.unknownEvents.get(wireType) ?? 0) + 1,
  presence: ({ presences }, after) => knowsPresences(presences, after),
}

function knowsPresences(told: Readonly<Record<string, PresenceEntry>>, { presence }: AccountState): boolean {
  const at = (entry: PresenceEntry | undefined) => Math.max(entry?.active ?? 0, entry?.idle ?? 0)
  return Object.entries(told).every(([id, entry]) => at(mapGet(presence.byUser, Number(id))) >= at(entry))
}

/**
 * True if the server's event about a change repeats what was shown before the response arrived. Only the event shows
 * that a reaction may have added a message to the history.
 */
function changesNothing(after: AccountState, event: AccountEvent): boolean {
  const told = applyEvents(after, [event])
  const views = new Map(
    [...told.views].map(([key, view]) => {
      const old = after.views.get(key)
      const mayEnter = old?.stale === false && ownReaction.applies(event, old, after)
      return [key, mayEnter ? { ...view, stale: false } : view]
    }),
  )
  return told === after || same({ ...told, views }, after)
}

const same = (left: unknown, right: unknown): boolean =>
  JSON.stringify(canonical(left)) === JSON.stringify(canonical(right))

/**
 * Returns a line for each event of the record without its immediate effect. `without` leaves one reduction out and
 * limits the check to events of its type.
 */
export function withoutEffect(batches: readonly Batch[], without?: Pair): readonly string[] {
  const found: string[] = []
  let state: AccountState | null = null
  for (const { events } of batches)
    for (const event of events) {
      const before: AccountState | null = state
      const after: AccountState | null = foldBatch(before, [event], { without })
      state = after
      if (without !== undefined && without.type !== event.type) continue
      const effect = effects[event.type] as Effect<EventType> | undefined
      if (before !== null && after !== null && effect?.(event, after, before) === false)
        found.push(`${event.type} was without effect: ${JSON.stringify(event).slice(0, 300)}`)
    }
  return found
}

/** True when `effects` has a check for events of this type. */
export const hasImmediateEffect = (type: EventType): boolean => type in effects
