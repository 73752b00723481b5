import { sidebarModel } from '../../../../shared/model/channels/sidebar.ts'
import type { AccountState } from '../../../../shared/model/state/account.ts'
import type { ReadScope } from '../topicActions/index.ts'

/**
 * Returns the messages under a heading of the sidebar: all direct messages, or those of its channels, even while
 * hidden.
 */
export function headingScope(state: AccountState | null, key: string): ReadScope {
  if (key === 'directs') return { type: 'directs' }
  const sections = state === null ? [] : sidebarModel(state).sections
  // A single section is listed under another key.
  const section = sections.length === 1 ? sections[0] : sections.find((one) => one.key === key)
  return { type: 'channels', channelIds: section?.channels.map(({ channelId }) => channelId) ?? [] }
}
