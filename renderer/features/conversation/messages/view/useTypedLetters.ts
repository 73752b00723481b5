import { useEffect } from 'react'
import { isTyping } from '../../../../../shared/keys/isTyping.ts'
import { contextOf, keyName, layerOf, uiStore, useSurface } from '../../../../state/index.ts'
import { openComposer } from '../../../compose/compose/index.ts'
import { isForInputMethod } from '../../../../ui/index.ts'

/**
 * If letters run no commands, a letter typed in the conversation is text: the composer gets the focus before the
 * letter.
 */
export function useTypedLetters(): void {
  const surface = useSurface()
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const { app, settings } = uiStore.getState()
      if (settings.singleKeys || event.defaultPrevented || isForInputMethod(event) || event.key === ' ')
        return
      if (!isTyping(keyName(event, app.platform))) return
      const { inDialog, inText, target } = contextOf(event.target instanceof Element ? event.target : null)
      // Menus and cards over the conversation use letters to find their items.
      if (!inDialog && !inText && surface.hasKeys(target) && layerOf(target) === null) openComposer()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [surface])
}
