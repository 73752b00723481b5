import { useEffect } from 'react'
import { uiStore, useUi } from '../state/index.ts'
import { showToast } from '../ui/index.ts'

/** Shows the notices of main, each once, as toasts. */
export function Notices() {
  const notices = useUi((ui) => ui.notices)
  useEffect(() => {
    if (notices.length === 0) return
    for (const notice of notices) showToast(notice)
    uiStore.setState({ notices: [] })
  }, [notices])
  return null
}
