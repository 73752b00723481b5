import type { UserId } from '../../../../shared/api/types.ts'
import { t } from '../../../../shared/i18n.ts'
import { displayUser } from '../../../../shared/model/people/users.ts'
import { useAccount, useAccountStore, useMediaSource } from '../../../state/index.ts'
import { IconButton, Menu, useMenuOpener } from '../../../ui/index.ts'
import { personItems } from './personActions.ts'

/** Items that open another view. */
const leading: ReadonlySet<string> = new Set(['by', 'files', 'note', 'manage', 'moderate'])

interface PersonMenuProps {
  readonly userId: UserId
  readonly onMention: () => void
  /** Called when a menu item opened another view. */
  readonly onLeave?: () => void
}

/** Button that opens the menu with further actions for a user. */
export function PersonMenu({ userId, onMention, onLeave }: PersonMenuProps) {
  const store = useAccountStore()
  const { realmUrl } = useMediaSource()
  const { name } = useAccount((state) => displayUser(state, userId))
  const { menu, opener } = useMenuOpener()
  const label = t('person.more_of', { name })
  return (
    <>
      <IconButton icon="more" label={label} {...opener} />
      {menu !== null && (
        <Menu
          label={label}
          {...menu}
          items={personItems({ store, realmUrl, userId, onMention }).map((item) =>
            leading.has(item.id)
              ? {
                  ...item,
                  run: () => {
                    onLeave?.()
                    item.run?.()
                  },
                }
              : item,
          )}
        />
      )}
    </>
  )
}
