import { lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import { t } from '../../../../shared/i18n.ts'
import { accountStore } from '../../../state/index.ts'
import { Menu, menuItems, type MenuProps, type MenuItem } from '../../../ui/index.ts'
import { nameOfConversation } from '../../../../shared/model/topics/nameOfConversation.ts'
import { createStore } from 'zustand/vanilla'
import type { Conversation } from '../../../../shared/api/conversation.ts'
import { twentyFourHourTime } from '../../../../shared/model/organization/userSettings.ts'
import { timeChoices } from './laterTimes.ts'
import { laterItemOf, putOff, takeOff } from './putOff.ts'

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

/** A conversation of any account. */
interface Chosen {
  readonly account: string
  readonly conversation: Conversation
}

interface LaterOverlay {
  /** The open menu and its position. */
  readonly menu: (Chosen & Pick<MenuProps, 'at'>) | null
  /** The conversation whose time is chosen in the dialog. */
  readonly choosing: Chosen | null
}

const laterOverlay = createStore<LaterOverlay>()(() => ({ menu: null, choosing: null }))

/** Opens the menu of reminder times for a conversation of any account, under an element or at a point of the window. */
export function openLaterMenu(at: MenuProps['at'], account: string, conversation: Conversation): void {
  laterOverlay.setState({ menu: { at, account, conversation } })
}

/** Returns the menu items that move a conversation to Later or remove it from there. Their texts are as of now. */
export function laterItems(account: string, conversation: Conversation): readonly MenuItem[] {
  const store = accountStore(account)
  const { state } = store.getState()
  if (state === null) return []
  const item = laterItemOf(store, conversation)
  const until = (id: string, label: string, tellAt: number | null): MenuItem => ({
    id: `later-${id}`,
    label,
    run: () => putOff(account, conversation, tellAt),
  })
  return menuItems(
    timeChoices(twentyFourHourTime(state)).map(({ at, id, values }) =>
      until(id, t(`later.${id}`, values), at),
    ),
    {
      id: 'later-choose',
      label: t('later.choose'),
      run: () => laterOverlay.setState({ choosing: { account, conversation } }),
    },
    (item === null || item.tellAt !== null) &&
      until('untimed', t(item === null ? 'later.untimed' : 'later.no_time'), null),
    item !== null && {
      id: 'later-remove',
      label: t('later.remove'),
      run: () => takeOff(account, conversation),
    },
  )
}
