import { t } from '../../../shared/i18n.ts'
import { withoutResolvedMark } from '../../../shared/api/resolvedTopic.ts'
import { topicDisplayName } from '../../../shared/model/slices/realm.ts'
import { useAccountStore, useMediaSource } from '../../state/index.ts'
import { Menu, type MenuProps } from '../../ui/index.ts'
import type { TriagePlace } from './place.ts'
import { placeItems } from './placeItems.ts'

interface PlaceMenuProps extends Pick<MenuProps, 'at' | 'isToggled' | 'onClose'> {
  readonly place: TriagePlace
}

/** The menu of a topic or a channel. Render it while it is open; what it says is as of then. */
export function PlaceMenu({ place, ...menu }: PlaceMenuProps) {
  const store = useAccountStore()
  const { realmUrl } = useMediaSource()
  const { state } = store.getState()
  if (state === null) return null
  const { channelId, topic } = place
  const name =
    topic === null
      ? t('triage.menu_channel', { name: state.channels.get(channelId)?.name ?? '' })
      : t('triage.menu_topic', { name: topicDisplayName(state, withoutResolvedMark(topic)) })
  return <Menu {...menu} label={name} items={placeItems(store, state, realmUrl, place)} />
}
