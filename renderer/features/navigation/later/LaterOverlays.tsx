import { lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import { t } from '../../../../shared/i18n.ts'
import { accountStore } from '../../../state/index.ts'
import { Menu } from '../../../ui/index.ts'
import { laterItems } from './laterItems.ts'
import { laterOverlay } from './laterOverlay.ts'
import { nameOfConversation } from '../../../../shared/model/topics/nameOfConversation.ts'

const ChooseTime = lazy(() => import('./ChooseTime.tsx').then((m) => ({ default: m.ChooseTime })))

/** Renders the menu and the dialog of reminder times above the view that opened them. */
export function LaterOverlays() {
  const { choosing, menu } = useStore(laterOverlay)
  return (
    <>
      {menu !== null && <LaterMenu key={JSON.stringify([menu.account, menu.conversation])} {...menu} />}
      {choosing !== null && (
        <Suspense>
          <ChooseTime {...choosing} onClose={() => laterOverlay.setState({ choosing: null })} />
        </Suspense>
      )}
    </>
  )
}

type LaterMenuProps = NonNullable<ReturnType<typeof laterOverlay.getState>['menu']>

function LaterMenu({ account, at, conversation }: LaterMenuProps) {
  const { state } = accountStore(account).getState()
  if (state === null) return null
  return (
    <Menu
      label={t('later.menu', { name: nameOfConversation(state, conversation) })}
      hasTitle
      items={laterItems(account, conversation)}
      at={at}
      onClose={() => laterOverlay.setState({ menu: null })}
    />
  )
}
