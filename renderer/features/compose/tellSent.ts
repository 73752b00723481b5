import { t } from '../../../shared/i18n.ts'
import type { Narrow, UserId } from '../../../shared/api/types.ts'
import type { AccountState } from '../../../shared/model/account.ts'
import type { Destination, OutboxRow } from '../../../shared/model/localEvent.ts'
import { matchesNarrow } from '../../../shared/model/matchesNarrow.ts'
import { isConversation, narrowPlace, placeNarrow } from '../../../shared/model/narrow.ts'
import { messageOfRow } from '../../../shared/model/outboxRows.ts'
import { samePlace } from '../../../shared/model/place.ts'
import { channelName } from '../../../shared/model/slices/formerChannels.ts'
import { topicDisplayName } from '../../../shared/model/slices/realm.ts'
import { booleanSetting } from '../../../shared/model/slices/userSettings.ts'
import { displayUser } from '../../../shared/model/slices/users.ts'
import { showsWaiting, viewOf } from '../../../shared/model/slices/views.ts'
import { navigate } from '../../state/index.ts'
import { showToast } from '../../ui/index.ts'

/** Goes to the conversation of a message that was sent to another one, or says where it went, by the person's setting. */
export function showSent(
  state: AccountState | null,
  narrow: Narrow,
  destination: Destination,
  ownUserId: UserId,
): void {
  const here = narrowPlace(narrow, ownUserId)
  const follows = state === null || booleanSetting(state, 'web_navigate_to_sent_message', true)
  if (here !== null && follows && !samePlace(here, destination))
    navigate(placeNarrow(destination), { focus: 'composer' })
  else if (state !== null) tellSent(state, narrow, destination)
}

/**
 * Says where a message went that the view it was written in does not show, with the way there. A conversation shows
 * its own by going to its end.
 */
function tellSent(state: AccountState, narrow: Narrow, destination: Destination): void {
  const here = isConversation(narrow) ? narrowPlace(narrow, state.self.userId) : null
  if (here !== null && samePlace(here, destination)) return
  if (isShown(state, narrow, destination)) return
  const place = nameOf(state, destination)
  const isLive = state.connection.state === 'live'
  showToast(t(isLive ? 'compose.sent_elsewhere' : 'compose.waits_elsewhere', { place }), {
    label: t('compose.sent_go'),
    run: () => navigate(placeNarrow(destination)),
  })
}

function isShown(state: AccountState, narrow: Narrow, destination: Destination): boolean {
  const view = viewOf(state, narrow)
  if (view === undefined || !showsWaiting(view)) return false
  const row: OutboxRow = {
    localId: '',
    destination,
    content: '',
    createdAt: 0,
    status: 'queued',
    reason: null,
  }
  return matchesNarrow(narrow, messageOfRow(state, row), state) === true
}

function nameOf(state: AccountState, destination: Destination): string {
  if (destination.type === 'channel') {
    const channel = channelName(state, destination.channelId) ?? ''
    return `#${channel} › ${topicDisplayName(state, destination.topic)}`
  }
  const others = destination.userIds.filter((id) => id !== state.self.userId)
  if (others.length === 0) return t('app.notes_to_yourself')
  return others.map((id) => displayUser(state, id).name).join(', ')
}
