import { useState, type MouseEvent } from 'react'
import type { MenuProps } from './Menu.tsx'

interface MenuOpener {
  /** Opens the menu at an element, or closes it. */
  readonly toggle: (at: Element) => void
  /** Attributes of the button. */
  readonly opener: {
    readonly 'aria-haspopup': 'menu'
    readonly 'aria-expanded': boolean
    readonly onClick: (event: MouseEvent) => void
  }
  /** Properties of the open menu. null: it is closed. */
  readonly menu: (Required<Pick<MenuProps, 'isToggled' | 'onClose'>> & Record<'at', Element>) | null
}

/** A button that opens a menu. A second press closes it. */
export function useMenuOpener(): MenuOpener {
  const [at, setAt] = useState<Element | null>(null)
  const toggle = (element: Element): void => setAt(at === null ? element : null)
  return {
    toggle,
    opener: {
      'aria-haspopup': 'menu',
      'aria-expanded': at !== null,
      onClick: ({ currentTarget }) => toggle(currentTarget),
    },
    menu: at && { at, isToggled: true, onClose: () => setAt((now) => (now === at ? null : now)) },
  }
}
