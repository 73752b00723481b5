import type { ActionRow } from '../../../../../../shared/model/state/localRecords.ts'
import type { ChangeState } from '../../../../common/forms/index.ts'
import { useChannelChange } from '../useChannelChange.ts'

export type OwnProperty =
  | 'is_muted'
  | 'pin_to_top'
  | 'desktop_notifications'
  | 'audible_notifications'
  | 'push_notifications'
  | 'email_notifications'
  | 'wildcard_mentions_notify'

interface Change {
  readonly channelId?: unknown
  readonly property?: unknown
}

const changes =
  (channelId: number, property: string) =>
  ({ changes: list }: ActionRow['params']): boolean =>
    Array.isArray(list) &&
    list.some((change: Change) => change.channelId === channelId && change.property === property)

interface OwnChange<T> {
  readonly state: ChangeState | null
  readonly set: (value: T) => void
}

const useChange = (channelId: number, property: string) =>
  useChannelChange(
    `channel ${String(channelId)} own ${property}`,
    'updateSubscriptions',
    changes(channelId, property),
  )

/** Boolean setting of the own user for the channel. */
export function useOwnChange(channelId: number, property: OwnProperty): OwnChange<boolean> {
  const { send, state } = useChange(channelId, property)
  return { state, set: (value) => void send({ changes: [{ channelId, property, value }] }) }
}

/** Color of the channel for the own user. */
export function useOwnColor(channelId: number): OwnChange<string> {
  const { send, state } = useChange(channelId, 'color')
  return { state, set: (value) => void send({ changes: [{ channelId, property: 'color', value }] }) }
}
