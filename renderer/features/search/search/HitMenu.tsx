import { t } from '../../../../shared/i18n.ts'
import type { AccountHit } from '../../../../shared/model/search/groupHits.ts'
import { displayUser } from '../../../../shared/model/people/users.ts'
import { fixedKey, useAccount } from '../../../state/index.ts'
import { Menu, type MenuProps } from '../../../ui/index.ts'
import { OfAccount } from '../../navigation/conversationRows/index.ts'

interface HitMenuProps extends Pick<MenuProps, 'at' | 'onClose'> {
  readonly hit: AccountHit
  readonly isInContext: boolean
  readonly onOpen: () => void
  /** null: a peek does not fit beside main's pane. */
  readonly onOpenBeside: (() => void) | null
  readonly onToggleContext: () => void
}

/** Result whose menu is open, and the position of the menu. */
export type OpenedMenu = Pick<HitMenuProps, 'hit' | 'at'>

/** The menu of a result, at the pointer. */
export const HitMenu = (props: HitMenuProps) => (
  <OfAccount row={props.hit}>
    <Items {...props} />
  </OfAccount>
)

function Items({ hit, at, onClose, isInContext, onOpen, onOpenBeside, onToggleContext }: HitMenuProps) {
  const name = useAccount((state) => displayUser(state, hit.senderId, hit.senderName).name)
  return (
    <Menu
      label={t('search.hit_menu', { name })}
      at={at}
      items={[
        { id: 'open', label: t('app.peek_open'), icon: 'right', shortcut: fixedKey('Enter'), run: onOpen },
        ...(onOpenBeside === null
          ? []
          : [
              {
                id: 'beside',
                label: t('topicActions.open_beside'),
                icon: 'columns' as const,
                shortcut: fixedKey('Shift+Enter'),
                run: onOpenBeside,
              },
            ]),
        {
          id: 'around',
          label: t(isInContext ? 'search.around_hide' : 'search.around_show'),
          icon: 'quote',
          shortcut: fixedKey('Alt+ArrowDown'),
          run: onToggleContext,
        },
      ]}
      onClose={onClose}
    />
  )
}
