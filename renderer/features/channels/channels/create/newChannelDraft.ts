import {
  createsChannels,
  hasChannelFolders,
  hasChannelPermission,
  hasDefaultPushNotifications,
  hasSendMessageGroup,
  hasTopicsPolicy,
} from '../../../../../shared/api/capabilities.ts'
import type { Channel, GroupSetting, UserId } from '../../../../../shared/api/types.ts'
import { realmNumber } from '../../../../../shared/model/organization/realm.ts'
import { canInRealm } from '../../../../../shared/model/permissions/permissions.ts'
import { defaultSetting } from '../../../../../shared/model/permissions/groupSettingLimits.ts'
import { isSameSetting } from '../../../../../shared/model/permissions/groupSettingValue.ts'
import { foldText } from '../../../../../shared/model/search/foldText.ts'
import type { PostPolicyValue } from '../../../../../shared/model/permissions/postPolicy.ts'
import type { AccountState } from '../../../../../shared/model/state/accountState.ts'
import { accountEntries } from '../../../../state/index.ts'
import { principalsOf } from '../../../compose/membership/index.ts'
import { foldedChannel } from '../../../search/picker/index.ts'
import type { PeopleSource } from '../members/peopleSources.ts'
import { creationBlockOf, privacyBlockOf, type Privacy } from '../settings/changeLimits.ts'
import { defaultDays } from '../settings/about/ChannelRetention.tsx'
import { maxDays, type Retention, type TopicPolicy } from '../settings/rows/optionRows.tsx'
import { permissionRows } from '../settings/permissions/permissionRows.ts'
import { privacyParamsOf } from '../settings/permissions/PrivacyChoice.tsx'

/** Values in the form for a new channel. */
export interface NewChannelDraft {
  readonly name: string
  readonly description: string
  /** null selects the first kind in the usual order that the user may create. */
  readonly privacy: Privacy | null
  readonly isAnnounced: boolean
  readonly folderId: number | null
  readonly topicsPolicy: TopicPolicy
  readonly retention: Retention
  /** As typed. */
  readonly retentionDays: string
  readonly isDefault: boolean
  readonly pushes: boolean
  readonly postPolicy: PostPolicyValue
  /** Changed permissions by wire name. */
  readonly permissions: Readonly<Record<string, GroupSetting>>
  readonly people: readonly PeopleSource[]
}

export const emptyDraft: NewChannelDraft = {
  name: '',
  description: '',
  privacy: null,
  isAnnounced: true,
  folderId: null,
  topicsPolicy: 'inherit',
  retention: 'realm_default',
  retentionDays: String(defaultDays),
  isDefault: false,
  pushes: false,
  postPolicy: 1,
  permissions: {},
  people: [],
}

const drafts = accountEntries<NewChannelDraft>()
const key = 'new channel'

export const useNewChannelDraft = (account: string): NewChannelDraft =>
  drafts.useEntry(account, key) ?? emptyDraft
export const newChannelDraft = (account: string): NewChannelDraft => drafts.get(account, key) ?? emptyDraft
/** Keeps the draft while other views are shown. null removes it. */
export const keepNewChannel = (account: string, draft: NewChannelDraft | null): void =>
  drafts.set(account, key, draft)

const privacyOrder = ['public', 'shared', 'protected', 'web'] as const satisfies readonly Privacy[]

/** Returns the chosen privacy, or the first in the usual order that the user may create. */
export function privacyOf(state: AccountState, { privacy }: NewChannelDraft): Privacy {
  const allowed = privacyOrder.filter((item) => privacyBlockOf(state, item) === null)
  return privacy !== null && allowed.includes(privacy) ? privacy : (allowed[0] ?? 'public')
}

/** Returns the channel in which new channels are announced, or undefined if there is none that the user can see. */
export const announcementChannel = (state: AccountState): Channel | undefined =>
  state.channels.get(
    realmNumber(
      state,
      'new_stream_announcements_stream_id',
      realmNumber(state, 'notifications_stream_id', -1),
    ),
  )

/** Maximum length on servers that do not send one, in characters. */
const defaultMaxDescription = 1024

export const descriptionLimit = (state: AccountState): number =>
  realmNumber(state, 'max_stream_description_length', defaultMaxDescription)

/** Number of code points, which is what the server counts. */
export const lengthOf = (text: string): number => [...text].length

export type NameProblem = 'empty' | 'long' | 'taken'

/** Returns the problem of a new channel's name, or null if none is known. */
export function nameProblem(state: AccountState, name: string): NameProblem | null {
  const trimmed = name.trim()
  if (trimmed === '') return 'empty'
  if (lengthOf(trimmed) > state.realm.limits.channelNameLength) return 'long'
  return namesake(state, trimmed) === null ? null : 'taken'
}

/** Returns the channel that already has the name, even if archived, or null. */
export function namesake(state: AccountState, name: string): Channel | null {
  const wanted = name.trim().toLowerCase()
  const folded = foldText(name.trim())
  for (const channel of state.channels.values())
    if (foldedChannel(channel) === folded && channel.name.toLowerCase() === wanted) return channel
  return null
}

/**
 * Returns who has a permission of a new channel by default. Returns null if the server lacks the permission or does
 * not send its default.
 */
export const defaultPermission = (state: AccountState, name: string): GroupSetting | null =>
  hasChannelPermission(name)(state.realm.featureLevel) ? defaultSetting(state, 'stream', name) : null

/** Returns the changed permissions that the user may set. */
function changedPermissions(
  state: AccountState,
  { permissions }: NewChannelDraft,
): Readonly<Record<string, GroupSetting>> {
  const changed: Record<string, GroupSetting> = {}
  for (const { name, right } of permissionRows) {
    const value = permissions[name]
    const defaultSetting = defaultPermission(state, name)
    if (value === undefined || defaultSetting === null || isSameSetting(value, defaultSetting)) continue
    if (creationBlockOf(state, right) === null) changed[name] = value
  }
  return changed
}

/** Returns the days to keep messages, or null if the typed text is not a valid number of days. */
export function retentionDaysOf({ retentionDays }: NewChannelDraft): number | null {
  const days = Number(retentionDays)
  return Number.isInteger(days) && days > 0 && days <= maxDays ? days : null
}

export const isPrivateKind = (privacy: Privacy): boolean => privacy === 'shared' || privacy === 'protected'

/**
 * Returns the options shared by both ways to create a channel, without those that the user may not choose or the
 * server lacks.
 */
export function creationOptions(state: AccountState, draft: NewChannelDraft) {
  const { featureLevel: level } = state.realm
  const privacy = privacyOf(state, draft)
  const isPrivate = isPrivateKind(privacy)
  const permissions = changedPermissions(state, draft)
  const days = draft.retention === 'days' ? (retentionDaysOf(draft) ?? 'realm_default') : draft.retention
  const administers = canInRealm(state, 'administer')
  return {
    ...privacyParamsOf(privacy, level),
    ...(!isPrivate && announcementChannel(state) !== undefined && { isAnnounced: draft.isAnnounced }),
    ...(hasChannelFolders(level) && draft.folderId !== null && { folderId: draft.folderId }),
    ...(hasTopicsPolicy(level) &&
      draft.topicsPolicy !== 'inherit' &&
      creationBlockOf(state, 'setTopicsPolicy') === null && { topicsPolicy: draft.topicsPolicy }),
    ...(days !== 'realm_default' && canInRealm(state, 'own') && { retentionDays: days }),
    ...(draft.isDefault && administers && !isPrivate && { isDefault: true }),
    ...(draft.pushes &&
      administers &&
      hasDefaultPushNotifications(level) && { defaultPushNotifications: true }),
    ...(!hasSendMessageGroup(level) && draft.postPolicy !== 1 && { postPolicy: draft.postPolicy }),
    ...(Object.keys(permissions).length > 0 && { permissions }),
  }
}

/** Returns the route that creates the channel with its first members, and its parameters. */
export function creationCall(state: AccountState, draft: NewChannelDraft, userIds: readonly UserId[]) {
  const name = draft.name.trim()
  const description = draft.description.trim()
  const options = creationOptions(state, draft)
  return createsChannels(state.realm.featureLevel)
    ? ({
        route: 'createChannel',
        params: { name, description, subscriberIds: userIds, ...options },
      } as const)
    : ({
        route: 'subscribe',
        params: {
          channels: [{ name, description }],
          ...principalsOf(state, userIds),
          ...options,
          refusalsAreErrors: false,
        },
      } as const)
}
