import type { Reaction } from '../../../../shared/api/types.ts'
import { t } from '../../../../shared/i18n.ts'
import { displayUser } from '../../../../shared/model/people/users.ts'
import { uiStore, useAccountStore } from '../../../state/index.ts'
import { Menu, type MenuItem } from '../../../ui/index.ts'

/** Max reactions listed. A hostile server may send any number. */
const maxShown = 100

interface ReactorsMenuProps {
  readonly reactions: readonly Reaction[]
  readonly at: Element
  readonly onClose: () => void
}

/** Lists the users who reacted to a message, each with the emoji. Choosing one opens the user's card. */
export function ReactorsMenu({ reactions, at, onClose }: ReactorsMenuProps) {
  const store = useAccountStore()
  const { state } = store.getState()
  if (state === null) return null
  const items = reactions.slice(0, maxShown).map(({ emojiName, userId }, index): MenuItem => ({
    id: `${String(index)} ${String(userId)}`,
    label: t('messages.reactor', {
      name: displayUser(state, userId, t('messages.unknown_person')).name,
      emoji: emojiName,
    }),
    icon: 'person',
    run: () => uiStore.setState({ person: { id: userId, at, account: store.id } }),
  }))
  return <Menu label={t('messages.reactors')} at={at} items={items} onClose={onClose} />
}
