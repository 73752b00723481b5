import { useCallback, useEffect, useRef } from 'react'
import {
  notTyping,
  stepTyping,
  sendsTyping,
  type TypingInput,
} from '../../../../../shared/model/people/typingNotifier.ts'
import { callQuietly, useAccountStore } from '../../../../state/index.ts'

/** Notifies the recipients that the user is typing (specification, Typing). */
export function useTypingSignals(): (input: TypingInput) => void {
  const store = useAccountStore()
  const notifier = useRef(notTyping)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const step = useRef((input: TypingInput): void => {
    const { state } = store.getState()
    if (state === null) return
    if (input.type === 'keystroke' && !sendsTyping(state, input.destination)) return
    const now = Date.now()
    const next = stepTyping(notifier.current, input, now, state.realm.timing)
    notifier.current = next.state
    for (const { op, destination } of next.send) {
      callQuietly('typing.set', { account: store.id, op, destination })
    }
    clearTimeout(timer.current)
    if (next.wakeAt !== null)
      timer.current = setTimeout(() => step.current({ type: 'idle' }), next.wakeAt - now)
  })
  useEffect(() => {
    const leave = step.current
    return () => leave({ type: 'cancel' })
  }, [])
  return useCallback((input: TypingInput) => step.current(input), [])
}
