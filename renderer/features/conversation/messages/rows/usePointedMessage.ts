import { useEffect } from 'react'
import type { MessageId } from '../../../../../shared/api/types.ts'
import { uiStore } from '../../../../state/index.ts'

/**
 * Stores which message is under the pointer. If that element is removed from the page, no event reports that the
 * pointer left it, but its next move does. Rows that scroll under a resting pointer do not take the toolbar from the
 * row selected by key.
 */
export function usePointedMessage(): void {
  useEffect(() => {
    const point = (pointed: MessageId | null): void => {
      if (uiStore.getState().pointed !== pointed) uiStore.setState({ pointed })
    }
    const onOver = ({ target }: Event): void => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-message-id]') : null
      point(row === null ? null : Number(row.dataset['messageId']))
    }
    const onOut = ({ relatedTarget }: PointerEvent): void => {
      if (relatedTarget === null) point(null)
    }
    const onHand = (): void => {
      if (uiStore.getState().toolsFollow !== 'pointer') uiStore.setState({ toolsFollow: 'pointer' })
    }
    document.addEventListener('pointerover', onOver)
    document.addEventListener('pointerout', onOut)
    const moves = ['pointermove', 'wheel']
    for (const move of moves) document.addEventListener(move, onHand, { passive: true })
    return () => {
      document.removeEventListener('pointerover', onOver)
      document.removeEventListener('pointerout', onOut)
      for (const move of moves) document.removeEventListener(move, onHand)
      point(null)
    }
  }, [])
}
