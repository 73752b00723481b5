import type { AccountState, RealmState } from '../state/accountState.ts'
import { emptyTopic } from '../../api/emptyTopic.ts'
import type { Slice } from '../state/slice.ts'

export const realmSlice = {
  fromSnapshot: ({
    realm,
    limits,
    timing,
    featureLevel,
    version,
    wireName,
    emojiDataUrl,
    permissionRules,
  }) => ({
    fields: realm,
    limits,
    timing,
    featureLevel,
    version,
    wireName,
    emojiDataUrl,
    isDeactivated: false,
    permissionRules,
  }),
  on: {
    realm(slice, event) {
      if (event.op === 'deactivated') return slice.isDeactivated ? slice : { ...slice, isDeactivated: true }
      const fileUploadMib = event.data.max_file_upload_size_mib
      const limits = typeof fileUploadMib === 'number' ? { ...slice.limits, fileUploadMib } : slice.limits
      return { ...slice, fields: { ...slice.fields, ...event.data }, limits }
    },
    // The queue survives a restart, and its later events come from the new server version.
    restart(slice, event) {
      const featureLevel = event.featureLevel ?? slice.featureLevel
      const version = event.version ?? slice.version
      return featureLevel === slice.featureLevel && version === slice.version
        ? slice
        : { ...slice, featureLevel, version }
    },
  },
} satisfies Slice<RealmState>

export type WithRealm = Pick<AccountState, 'realm'>

/** Returns the field if it is a text, else the fallback. */
export function realmText(state: WithRealm, name: string, fallback: string): string {
  const value = state.realm.fields[name]
  return typeof value === 'string' ? value : fallback
}

/** Returns the field if it is a boolean, else the fallback. */
export function realmBoolean(state: WithRealm, name: string, fallback: boolean): boolean {
  const value = state.realm.fields[name]
  return typeof value === 'boolean' ? value : fallback
}

/** Returns the field if it is a number, else the fallback. */
export function realmNumber(state: WithRealm, name: string, fallback: number): number {
  const value = state.realm.fields[name]
  return typeof value === 'number' ? value : fallback
}

/** Returns the displayed name of a topic. The organization chooses the name of the empty topic. */
export function topicDisplayName(state: WithRealm, topic: string): string {
  return topic === '' ? emptyTopicName(state) : topic
}

/** Returns the displayed name of the topic "", chosen by the organization or by an older server. */
export function emptyTopicName(state: WithRealm): string {
  return (
    emptyTopic(state.realm.featureLevel) || realmText(state, 'empty_topic_display_name', '') || 'general chat'
  )
}
