import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { amount, content, int, recordOf, someIds } from '../../../../shared/api/records/lenient.ts'
import { fileSchema } from '../../platform/fileSchema.ts'
import { routes } from '../../../../shared/api/routes/index.ts'
import type { ServerEvent } from '../../../../shared/api/serverEvent.ts'
import type { Snapshot } from '../../../../shared/api/snapshotType.ts'
import type { Channel, GroupSetting } from '../../../../shared/api/types.ts'
import { t } from '../../../../shared/i18n.ts'
import { channelName } from '../../../../shared/model/channels/formerChannels.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import type { AccountEvent } from '../../../../shared/model/state/localEvent.ts'
import { isDeadKey, isTransient } from '../../http/apiError.ts'
import type { AccountRuntime } from '../../sync/accountRuntime.ts'
import { classifyRepeatable } from '../engine/classify.ts'
import type { LookupResult, KindQueue, Operation, OperationKind } from '../engine/operationKind.ts'
import { fieldsOf, localEventId, routeKind } from '../routeKind.ts'

type ChannelParams = z.output<typeof routes.updateChannel.params>

/** Parameters with the same name in the channel's record. */
const sameNames = [
  'name',
  'description',
  'isPrivate',
  'isWebPublic',
  'historyPublicToSubscribers',
  'topicsPolicy',
  'folderId',
  'postPolicy',
  'defaultPushNotifications',
] as const satisfies readonly (keyof ChannelParams & keyof Channel)[]

/** Returns the retention as the channel's record stores it: null for the organization's default, -1 for unlimited. */
const retentionOf = (days: NonNullable<ChannelParams['retentionDays']>): number | null =>
  days === 'realm_default' ? null : days === 'unlimited' ? -1 : days

const groupValue: z.ZodType<GroupSetting> = z.union([int, z.object({ members: someIds, subgroups: someIds })])
/**
 * Values of a channel that an operation changes or restores. `rendered` is the HTML of the description, set only in
 * values from the server. Values from the file may have been written by another version.
 */
const channelValue = fileSchema(
  z.object({
    change: recordOf(z.union([content, amount, z.boolean(), z.null()])),
    settings: recordOf(groupValue),
    isDefault: z.boolean().nullable(),
    rendered: content.optional(),
  }),
)
type ChannelValue = z.output<typeof channelValue>

const recordNames = (params: ChannelParams): readonly (keyof Channel)[] => [
  ...sameNames.filter((name) => params[name] !== undefined),
  ...(params.retentionDays === undefined ? [] : (['retentionDays'] as const)),
]

function valueOf(params: ChannelParams): ChannelValue {
  const { retentionDays, permissions = {}, isDefault } = params
  const values = { ...params, retentionDays: retentionDays && retentionOf(retentionDays) }
  return {
    change: fieldsOf(values, recordNames(params)) as ChannelValue['change'],
    settings: Object.fromEntries(Object.entries(permissions).map(([name, { value }]) => [name, value])),
    isDefault: isDefault ?? null,
  }
}

/** Returns the current values of the fields that the parameters change. */
function valueBefore(
  params: ChannelParams,
  channel: Channel,
  defaultChannelIds: readonly number[],
): ChannelValue {
  const permissions = Object.keys(params.permissions ?? {}).filter((name) =>
    Object.hasOwn(channel.settings, name),
  )
  return {
    change: fieldsOf({ ...channel }, recordNames(params)) as ChannelValue['change'],
    settings: fieldsOf(channel.settings, permissions) as ChannelValue['settings'],
    isDefault: params.isDefault === undefined ? null : defaultChannelIds.includes(params.channelId),
    ...(params.description !== undefined && { rendered: channel.renderedDescription }),
  }
}

function valueNow(
  params: ChannelParams,
  { channels, defaultChannels }: AccountState,
): ChannelValue | undefined {
  const channel = channels.get(params.channelId)
  return channel && valueBefore(params, channel, defaultChannels.channelIds)
}

function eventsOf(
  channelId: number,
  { change, isDefault, rendered = '', settings }: ChannelValue,
): readonly AccountEvent[] {
  const events: AccountEvent[] = []
  // The app shows the HTML rather than the text, so a new text must clear it.
  const record = Object.hasOwn(change, 'description') ? { ...change, renderedDescription: rendered } : change
  if (Object.keys(record).length > 0 || Object.keys(settings).length > 0)
    events.push({ ...localEventId, type: 'channel', op: 'update', channelId, change: record, settings })
  if (isDefault !== null)
    events.push({ type: 'local/default-channel', op: isDefault ? 'add' : 'remove', channelId })
  return events
}

function shown({ channelId }: ChannelParams, value: unknown): readonly AccountEvent[] {
  const read = channelValue.safeParse(value).data
  return read === undefined ? [] : eventsOf(channelId, read)
}

/** Restores only values that are still as the operation set them. Others were changed again since, by anyone. */
function rollback(params: ChannelParams, state: AccountState, before: unknown): readonly AccountEvent[] {
  const read = channelValue.safeParse(before).data
  const now = valueNow(params, state)
  if (read === undefined || now === undefined) return []
  const { change, isDefault, settings } = valueOf(params)
  return eventsOf(params.channelId, {
    ...read,
    change: pick(read.change, (name) => now.change[name] === change[name]),
    settings: pick(read.settings, (name) => isDeepStrictEqual(now.settings[name], settings[name])),
    isDefault: now.isDefault === isDefault ? read.isDefault : null,
  })
}

const pick = <T>(of: Readonly<Record<string, T>>, isPicked: (name: string) => boolean): Record<string, T> =>
  Object.fromEntries(Object.entries(of).filter(([name]) => isPicked(name)))

type Queue = KindQueue<ChannelParams>

/** Updates the previous values of waiting operations, so that a rollback restores the server's latest values. */
function setBefore(queue: Queue, valueOf: (operation: Operation<ChannelParams>) => unknown): void {
  for (const operation of queue.all()) {
    const before = valueOf(operation)
    if (before === undefined || isDeepStrictEqual(before, operation.before)) continue
    operation.before = before
    void queue.save(operation)
  }
}

function followEvent(event: ServerEvent, queue: Queue): void {
  if (event.type === 'default_channels')
    setBefore(queue, ({ before, params: { channelId } }) => {
      const read = channelValue.safeParse(before).data
      return (
        read && { ...read, isDefault: read.isDefault === null ? null : event.channelIds.includes(channelId) }
      )
    })
  if (event.type !== 'channel' || event.op !== 'update') return
  const changed: Readonly<Record<string, unknown>> = event.change
  setBefore(queue, ({ before, params: { channelId } }) => {
    const read = channelValue.safeParse(before).data
    if (read === undefined || channelId !== event.channelId) return undefined
    const { change, rendered, settings } = read
    return {
      ...read,
      change: {
        ...change,
        ...fieldsOf(
          changed,
          Object.keys(change).filter((name) => changed[name] !== undefined),
        ),
      },
      settings: { ...settings, ...pick(event.settings, (name) => Object.hasOwn(settings, name)) },
      ...(rendered !== undefined && { rendered: event.change.renderedDescription ?? rendered }),
    }
  })
}

function followSnapshot({ channels, defaultChannelIds }: Snapshot, queue: Queue): void {
  const byId = new Map(queue.all().length === 0 ? [] : channels.map((channel) => [channel.id, channel]))
  setBefore(queue, ({ params }) => {
    const channel = byId.get(params.channelId)
    return channel && valueBefore(params, channel, defaultChannelIds)
  })
}

const isSameGroup = (a: GroupSetting | undefined, b: GroupSetting): boolean => {
  if (a === undefined || typeof a === 'number' || typeof b === 'number') return a === b
  const key = (ids: readonly number[]): string => ids.toSorted((x, y) => x - y).join()
  return key(a.members) === key(b.members) && key(a.subgroups) === key(b.subgroups)
}

/**
 * Checks whether the channel already has the requested values. If a change succeeded but its response was lost,
 * repeating it is refused: the name is taken, and the permission no longer has its old value. The record lacks default
 * channels, but setting those twice is harmless.
 */
async function isAsWanted(params: ChannelParams, { api, signal }: AccountRuntime): Promise<LookupResult> {
  if (params.isDefault !== undefined) return false
  const answer = await api.call(routes.getChannel, { channelId: params.channelId }, { signal })
  if (!answer.ok) return isTransient(answer.error) || isDeadKey(answer.error) ? null : false
  const { change } = valueOf(params)
  const now: Readonly<Record<string, unknown>> = { ...answer.value }
  return (
    Object.entries(change).every(([name, value]) => now[name] === value) &&
    Object.entries(params.permissions ?? {}).every(([name, { value }]) =>
      isSameGroup(answer.value.settings[name], value),
    )
  )
}

/** Replaces the expected old values of permissions, with which the server detects concurrent changes. */
function withOld(
  params: ChannelParams,
  oldOf: (name: string, old: GroupSetting | undefined) => GroupSetting | undefined,
): ChannelParams {
  if (params.permissions === undefined) return params
  const permissions = Object.entries(params.permissions).map(([name, { old, value }]) => [
    name,
    { value, old: oldOf(name, old) },
  ])
  return { ...params, permissions: Object.fromEntries(permissions) as ChannelParams['permissions'] }
}

/**
 * The first change has not reached the server, so the expected old value is the one before both. If it may have reached
 * the server, either value is possible and none is expected.
 */
const merge = (earlier: ChannelParams, later: ChannelParams, mayHaveApplied: boolean): ChannelParams =>
  withOld(later, (name, old) => {
    const before = earlier.permissions?.[name]
    if (before === undefined) return old
    return mayHaveApplied ? undefined : before.old
  })

const fields = ({ channelId: _id, permissions = {}, ...params }: ChannelParams): string =>
  [...Object.keys(params), ...Object.keys(permissions)].sort().join(' ')

const updateChannel: OperationKind<ChannelParams> = {
  ...routeKind(routes.updateChannel, {
    key: (params) => `channel ${String(params.channelId)} ${fields(params)}`,
    lane: ({ channelId }) => `channel ${String(channelId)}`,
    words: ({ channelId, name }, state) =>
      name === undefined
        ? t('outbox.channel_change', { channel: channelName(state, channelId) ?? String(channelId) })
        : t('outbox.channel_rename', { channel: name }),
    merge: { pair: merge },
    optimistic: {
      value: valueOf,
      current: valueNow,
      events: shown,
      rollback: (params, _isGone, state, before) => rollback(params, state, before),
      // The user saw the value set by someone else and wants to overwrite it.
      retried: (params, before) => {
        const now = channelValue.safeParse(before).data?.settings ?? {}
        return withOld(params, (name, old) => now[name] ?? old)
      },
      onEvent: (event, queue) => {
        followEvent(event, queue)
        return []
      },
      onSnapshot: followSnapshot,
    },
    recovery: {
      // The server refuses the name that the channel has, as after a renaming and its reversal offline.
      lookUp: (params, runtime) => isAsWanted(params, runtime),
      classify: (error, { unreadable }) =>
        error.kind === 'refused' && error.code === 'EXPECTATION_MISMATCH'
          ? { type: 'refused', reason: t('outbox.permission_changed') }
          : classifyRepeatable(error, unreadable),
    },
  }),
  // Archiving and unarchiving affect all members, so they must not happen hours later when the app is online again.
  schema: routes.updateChannel.params.refine(({ isArchived }) => isArchived === undefined),
}

/** Operations that change channels. */
export const channelKinds: readonly OperationKind[] = [updateChannel]
