import { useEffect, useRef, type RefObject } from 'react'

/**
 * True once the component has left the page. An answer that a closed dialog waited for closes nothing else, and tells a
 * refusal by a notice.
 */
export function useIsClosed(): Readonly<RefObject<boolean>> {
  const isClosed = useRef(false)
  useEffect(() => {
    isClosed.current = false
    return () => void (isClosed.current = true)
  }, [])
  return isClosed
}
