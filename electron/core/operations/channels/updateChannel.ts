import { z } from 'zod'
import { routes } from '../../../../shared/api/routes/index.ts'
import type { Channel, GroupSetting } from '../../../../shared/api/types.ts'
import { t } from '../../../../shared/i18n.ts'
import { channelName } from '../../../../shared/model/channels/formerChannels.ts'
import type { AccountState } from '../../../../shared/model/state/account.ts'
import type { AccountEvent } from '../../../../shared/model/state/localEvent.ts'
import { isDeadKey, isTransient } from '../../http/apiError.ts'
import type { AccountRuntime } from '../../sync/accountRuntime.ts'
import { classifyRepeatable } from '../engine/classify.ts'
import type { Applied, OperationKind } from '../engine/operationKind.ts'
import { fieldsOf, localEventId, routeKind } from '../routeKind.ts'

type ChannelParams = z.output<typeof routes.updateChannel.params>

/** Parameters that the channel's record has under the same name. */
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

/** The record's words for the retention that parameters name: null is the organization's, -1 no end. */
const retentionOf = (days: NonNullable<ChannelParams['retentionDays']>): number | null =>
  days === 'realm_default' ? null : days === 'unlimited' ? -1 : days

const groupValue: z.ZodType<GroupSetting> = z.union([
  z.number(),
  z.object({ members: z.array(z.number()), subgroups: z.array(z.number()) }),
])
/** Changes to the channel's record. A value from the file may have another shape. */
const channelValue = z.object({
  change: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  settings: z.record(z.string(), groupValue),
  isDefault: z.boolean().nullable(),
})

const recordNames = (params: ChannelParams): readonly (keyof Channel)[] => [
  ...sameNames.filter((name) => params[name] !== undefined),
  ...(params.retentionDays === undefined ? [] : (['retentionDays'] as const)),
]

function valueOf(params: ChannelParams): z.input<typeof channelValue> {
  const { retentionDays, permissions = {}, isDefault } = params
  const given = { ...params, retentionDays: retentionDays && retentionOf(retentionDays) }
  return {
    change: fieldsOf(given, recordNames(params)) as z.input<typeof channelValue>['change'],
    settings: Object.fromEntries(Object.entries(permissions).map(([name, { value }]) => [name, value])),
    isDefault: isDefault ?? null,
  }
}

function valueNow(params: ChannelParams, state: AccountState): z.input<typeof channelValue> | undefined {
  const channel = state.channels.get(params.channelId)
  if (channel === undefined) return undefined
  const permissions = Object.keys(params.permissions ?? {}).filter((name) =>
    Object.hasOwn(channel.settings, name),
  )
  return {
    change: fieldsOf({ ...channel }, recordNames(params)) as z.input<typeof channelValue>['change'],
    settings: fieldsOf(channel.settings, permissions),
    isDefault:
      params.isDefault === undefined ? null : state.defaultChannels.channelIds.includes(params.channelId),
  }
}

function shown({ channelId }: ChannelParams, value: unknown, state: AccountState): readonly AccountEvent[] {
  const read = channelValue.safeParse(value)
  if (!read.success) return []
  const { change, settings, isDefault } = read.data
  const events: AccountEvent[] = []
  if (Object.keys(change).length > 0 || Object.keys(settings).length > 0)
    events.push({ ...localEventId, type: 'channel', op: 'update', channelId, change, settings })
  if (isDefault !== null) {
    const others = state.defaultChannels.channelIds.filter((id) => id !== channelId)
    events.push({
      ...localEventId,
      type: 'default_channels',
      channelIds: isDefault ? [...others, channelId] : others,
    })
  }
  return events
}

const isSameGroup = (a: GroupSetting | undefined, b: GroupSetting): boolean => {
  if (a === undefined || typeof a === 'number' || typeof b === 'number') return a === b
  const key = (ids: readonly number[]): string => ids.toSorted((x, y) => x - y).join()
  return key(a.members) === key(b.members) && key(a.subgroups) === key(b.subgroups)
}

/**
 * Looks whether the channel is as wanted. A change that was made and whose answer was lost is refused when it is sent
 * again: the name is taken by then, and a permission's value is not the old one any more. The record does not tell of
 * default channels, which are set twice without harm.
 */
async function isAsWanted(params: ChannelParams, { api, signal }: AccountRuntime): Promise<Applied> {
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

/** The permission's value before both changes guards the second one: the first has not reached the server. */
function merge(earlier: ChannelParams, later: ChannelParams): ChannelParams {
  if (later.permissions === undefined) return later
  const permissions = Object.fromEntries(
    Object.entries(later.permissions).map(([name, change]) => {
      const before = earlier.permissions?.[name]
      return [name, before === undefined ? change : { ...change, old: before.old }]
    }),
  )
  return { ...later, permissions }
}

const fields = ({ channelId: _id, permissions = {}, ...params }: ChannelParams): string =>
  [...Object.keys(params), ...Object.keys(permissions)].sort().join(' ')

const updateChannel: OperationKind<ChannelParams> = {
  ...routeKind(routes.updateChannel, {
    dedupeKey: (params) => `channel ${String(params.channelId)} ${fields(params)}`,
    lane: ({ channelId }) => `channel ${String(channelId)}`,
    words: ({ channelId, name }, state) =>
      name === undefined
        ? t('outbox.channel_change', { channel: channelName(state, channelId) ?? String(channelId) })
        : t('outbox.channel_rename', { channel: name }),
    merge,
    value: valueOf,
    currentValue: valueNow,
    optimisticEvents: shown,
    isAlreadyApplied: async (params, runtime, _error, { mayHaveApplied }) =>
      mayHaveApplied ? isAsWanted(params, runtime) : false,
    classify: (error, { unreadable }) =>
      error.kind === 'refused' && error.code === 'EXPECTATION_MISMATCH'
        ? { type: 'refused', reason: t('outbox.permission_changed') }
        : classifyRepeatable(error, unreadable),
  }),
  // Archiving concerns everybody in the channel, and bringing back does: neither is done hours later.
  schema: routes.updateChannel.params.refine(({ isArchived }) => isArchived === undefined),
}

/** Changes to channels. */
export const channelKinds: readonly OperationKind[] = [updateChannel]
