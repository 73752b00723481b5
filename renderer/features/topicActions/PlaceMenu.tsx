import { t } from '../../../shared/i18n.ts'
import { withoutResolvedMark } from '../../../shared/api/resolvedTopic.ts'
import type { AccountState } from '../../../shared/model/account.ts'
import { topicDisplayName } from '../../../shared/model/slices/realm.ts'
import { displayUser } from '../../../shared/model/slices/users.ts'
import { useAccountStore, useMediaSource } from '../../state/index.ts'
import { Menu, type MenuProps } from '../../ui/index.ts'
import type { TriagePlace } from './place.ts'
import { placeItems } from './placeItems.ts'

interface PlaceMenuProps extends Pick<MenuProps, 'at' | 'isToggled' | 'onClose'> {
  readonly place: TriagePlace
  /** The row that it is of. */
  readonly row?: Element
}

/** The menu of a topic, a channel or a direct conversation. Render it while it is open; what it says is as of then. */
export function PlaceMenu({ place, row, ...menu }: PlaceMenuProps) {
  const store = useAccountStore()
  const { realmUrl } = useMediaSource()
  const { state } = store.getState()
  if (state === null) return null
  const items = placeItems(store, state, realmUrl, place, row ?? null)
  return <Menu {...menu} label={nameOf(state, place)} items={items} />
}

function nameOf(state: AccountState, place: TriagePlace): string {
  if ('userIds' in place)
    return t('topicActions.menu_direct', {
      name: place.userIds.map((id) => displayUser(state, id).name).join(', ') || t('app.notes_to_yourself'),
    })
  const { channelId, topic } = place
  return topic === null
    ? t('topicActions.menu_channel', { name: state.channels.get(channelId)?.name ?? '' })
    : t('topicActions.menu_topic', { name: topicDisplayName(state, withoutResolvedMark(topic)) })
}
