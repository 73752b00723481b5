import { useEffect, useRef, type RefObject } from 'react'

/**
 * Ref that is true after the component was unmounted. A response that arrives after a dialog was closed must not
 * close another one, and reports a refusal with a toast.
 */
export function useIsClosed(): Readonly<RefObject<boolean>> {
  const isClosed = useRef(false)
  useEffect(() => {
    isClosed.current = false
    return () => void (isClosed.current = true)
  }, [])
  return isClosed
}
